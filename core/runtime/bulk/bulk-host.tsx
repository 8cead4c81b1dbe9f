import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useRuntime } from '../context/runtime.ts'
import { shellEntryPrefix } from '../opened/opened.ts'
import { useLayer } from '../opened/use-layer.ts'
import { useStore } from '../store/store.ts'
import { createPendingRuns } from './pending-runs.ts'

const RunDialog = lazy(() => import('./run-dialog.tsx'))
const RunsDialog = lazy(() => import('./runs-dialog.tsx'))
const RunNote = lazy(() => import('./run-note.tsx'))

/** History entry that shows all runs of the user. */
export const allRunsEntry = `${shellEntryPrefix}all`

const ignoreBack = (): void => {}

/** Progress of actions on all rows of a list, on every page, and the dialog of one run. The dialog has an address of its own. */
export const BulkHost = ({ username }: { readonly username: string }): ReactNode => {
  const { kernel } = useRuntime()
  const [pending] = useState(() => createPendingRuns(username))
  const ids = useStore(pending)
  const layer = useLayer(useCallback(ignoreBack, []))
  const open = (entry: string): void => void layer.open(entry)
  useEffect(() => {
    const begun = ({ id }: { readonly id: string }): void => {
      pending.add(id)
      open(shellEntryPrefix + id)
    }
    kernel.bus.on('bulk.begun', begun)
    return () => kernel.bus.off('bulk.begun', begun)
  })
  const { entry = '', owner } = layer
  const shown = entry.startsWith(shellEntryPrefix) ? entry.slice(shellEntryPrefix.length) : undefined
  const close = (): void => layer.close(owner)
  return (
    <Suspense fallback={null}>
      {ids.length > 0 && (
        <div className="yh-bulk-notes">
          {ids.map(id => (
            <RunNote key={id} id={id} quiet={shown === id} onOpen={() => open(shellEntryPrefix + id)} onEnd={() => pending.remove(id)} />
          ))}
        </div>
      )}
      {entry === allRunsEntry && <RunsDialog onOpen={id => open(shellEntryPrefix + id)} close={close} />}
      {shown !== undefined && entry !== allRunsEntry && <RunDialog key={shown} id={shown} close={close} />}
    </Suspense>
  )
}
