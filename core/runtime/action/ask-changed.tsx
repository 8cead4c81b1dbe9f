import type { ReactNode } from 'react'
import { choose } from '../feedback/dialogs.ts'
import type { ChangedAnswer, ChangedRow } from './changed-rows.ts'
import './action.css'

/** Maximum number of changed rows listed by name; for the rest only the total is shown. */
const MAX_LISTED_CHANGES = 20

const changeNote = ({ own, by, at }: ChangedRow): string => `${own ? '您在别处' : (by ?? '系统')}${at ? `于 ${at.slice(0, 16)} ` : ''}修改`

const ChangedRowList = ({ rows }: { readonly rows: readonly ChangedRow[] }): ReactNode => (
  <>
    <p className="yh-changed-head">其中 {rows.length} 条在您打开列表之后被修改过：</p>
    <ul className="yh-changed-rows">
      {rows.slice(0, MAX_LISTED_CHANGES).map(row => (
        <li key={row.id}>
          <strong>{row.name}</strong>
          <span>{changeNote(row)}</span>
        </li>
      ))}
    </ul>
    {rows.length > MAX_LISTED_CHANGES && <p className="yh-changed-head">等 {rows.length} 条</p>}
  </>
)

/**
 * Asks what to do with rows of a bulk action that were saved since they were read. Undefined if the user cancels.
 * @param all number of rows of the action
 */
export async function askChanged(rows: readonly ChangedRow[], all: number): Promise<ChangedAnswer | undefined> {
  const leave = { key: 'leave', label: `跳过这 ${rows.length} 条` }
  const choices = [{ key: 'overwrite', label: '仍然修改' }, ...(rows.length < all ? [leave] : [])]
  return (await choose('数据已被修改', <ChangedRowList rows={rows} />, choices)) as ChangedAnswer | undefined
}
