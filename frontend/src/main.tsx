import './lib/schemas-without-eval.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { createQueryClient } from './lib/query/query-client.ts';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <App queries={createQueryClient()} />
    </BrowserRouter>
  </StrictMode>,
);
// Text is readable in the device's own face meanwhile.
void import('./fonts.ts');
