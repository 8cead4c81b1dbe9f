import { hint } from '../feedback/dialogs.ts'
import './action.css'

/** Shows why an action was refused, with the names of the offending rows. */
export const showGuard = (message: string, names: readonly string[]): Promise<void> =>
  hint(
    <div>
      <div>{names.length > 0 ? `${message}：` : message}</div>
      {names.length > 0 && <div className="yh-guard-names">{names.join('、')}</div>}
    </div>,
  )
