import { useCallback, useRef } from 'react'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import { useHttp } from '../context/runtime.ts'
import { hint } from '../feedback/dialogs.ts'
import { report } from '../feedback/report.ts'
import { type CheckDetail, checkDetails } from './check-details.ts'
import { useForm } from './form-context.ts'
import { areFormValuesEqual } from './values.ts'

const CheckDetailList = ({ details }: { readonly details: readonly CheckDetail[] }) => (
  <dl className="yh-details">
    {details.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Checks a value on the server when its input loses the focus: code 200 means a match, which is shown in a titled modal. */
export function useBlurCheck(item: ClientFormItem): () => void {
  const http = useHttp()
  const { store, rows } = useForm()
  const asked = useRef<unknown>(undefined)
  const { check, name } = item

  return useCallback(() => {
    const value = store.values()[name]
    if (!store.blur(name) || !check || areFormValuesEqual(asked.current, value)) return
    asked.current = value
    http.get(check.url, { query: { [name]: String(value), id: rows.length === 1 ? rows[0]?.id : undefined }, quiet: true }).then(
      ({ code, data }) => {
        // Ignored if the value was changed during the request.
        if (String(code) === '200' && asked.current === value) void hint(<CheckDetailList details={checkDetails(data)} />, check.title)
      },
      error => {
        asked.current = undefined
        report(error)
      },
    )
  }, [http, store, rows, check, name])
}
