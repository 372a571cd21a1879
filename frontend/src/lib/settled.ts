import { useEffect, useState } from 'react';

/** A value once it has stayed the same for so long: what is asked by what somebody types waits for their last key. @param ms how long */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
