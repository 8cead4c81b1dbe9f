import { lazy, type ReactNode, Suspense } from 'react'
import type { ConflictQuestion } from './conflict.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

/** The dialog about two edits of one record, loaded once there is one. */
export const AskedConflict = ({ question }: { readonly question: ConflictQuestion }): ReactNode => (
  <Suspense>
    <ConflictDialog question={question} />
  </Suspense>
)
