/** The asker of a thread `q`, also one who asked as a guest with the address of their account. */
const ASKER = `coalesce(q.asker_id,
  (SELECT a.id FROM app.users a WHERE q.guest_email IS NOT NULL AND lower(a.email) = lower(q.guest_email)), 0)`;

/**
 * SQL: the operator may answer the thread `q`. They neither asked it nor are a party of the rental that it names. A
 * thread that names none may be about any rental that the operator shares with its asker. The round is found by a scalar
 * subquery, which Postgres can't turn into a join that reads all rounds; the operator's are read once for all threads.
 * @param operator SQL of the operator's id, which must not depend on `q`
 */
export const answerableBy = (operator: string): string => `${ASKER} <> ${operator} AND CASE WHEN q.round_id IS NULL
  THEN ${ASKER} <> ALL (ARRAY(SELECT o.owner_id + o.borrower_id - ${operator} FROM read_models.rounds o
    WHERE o.owner_id = ${operator} OR o.borrower_id = ${operator}))
  ELSE NOT coalesce((SELECT ${operator} IN (o.owner_id, o.borrower_id)
    FROM read_models.rounds o WHERE o.id = q.round_id::text), false) END`;

/** SQL: the operator `$1` may answer the thread `q`. */
export const OF_OTHERS = answerableBy('$1::int');
