import { lazy, type ReactNode, Suspense } from 'react'
import type { ConflictQuestion } from './conflict.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

/** Conflict dialog about two edits of one record, loaded on demand. */
export const AskedConflict = ({ question }: { readonly question: ConflictQuestion }): ReactNode => (
  <Suspense>
    <ConflictDialog question={question} />
  </Suspense>
)
