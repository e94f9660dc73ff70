import type { ReactNode } from 'react';
import { AccessLine } from '../access/access-line';
import { CloudPageArea } from '../sessions/cloud-page-area';
import css from './shell.module.css';

/** What is under the instruction box, and the dock under that. */
export function NowMain({ children, dock }: { children: ReactNode; dock: ReactNode }) {
  return (
    <>
      <main className={css.results}>
        {children}
        <CloudPageArea />
        <AccessLine />
      </main>
      {dock}
    </>
  );
}
