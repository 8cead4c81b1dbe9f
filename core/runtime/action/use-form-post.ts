import { useState } from 'react'
import type { EndpointAddress } from '#core/contract/endpoint.ts'
import { useRuntime } from '../context/runtime.ts'
import { messageOf } from '../feedback/report.ts'
import { toast } from '../feedback/toast.ts'
import type { FormStore } from '../form/index.ts'
import { RequestError } from '../http/request-error.ts'

/** Posts a form without submitting its action. */
export interface FormPost {
  /** Whether the request is pending. */
  readonly busy: boolean
  /** Posts the form's values to an endpoint. Undefined if the server refuses; the refusal is then shown at the fields, or in a toast. */
  post<Output>(endpoint: EndpointAddress<'POST', unknown, Output>): Promise<Output | undefined>
}

/** Posts a form's values for a plugin's own requests besides submitting it, such as a preview or the start of a job. */
export function useFormPost(store: FormStore | undefined): FormPost {
  const { http } = useRuntime()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async post<Output>(endpoint: EndpointAddress<'POST', unknown, Output>) {
      if (!store || busy) return undefined
      setBusy(true)
      try {
        return (await http.call(endpoint, store.body(), { quiet: true })).data
      } catch (error) {
        const errors = error instanceof RequestError ? error.errors : []
        if (errors.length === 0 || store.fail(errors).length > 0) toast.error(messageOf(error))
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
