import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import type { ReactNode } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { isObject } from '#core/contract/must.ts'
import { useAnyPermission } from '#core/runtime/index.ts'
import { DUPLICATE_CHECKERS } from '../../wire/duplicate-check.ts'
import { useDuplicateCheck } from './use-duplicate-check.tsx'

/** Button for a list that finds nothing for a contact filter: checks the contact against all clients. */
export function CheckContact({ props }: ComponentProps): ReactNode {
  const may = useAnyPermission(DUPLICATE_CHECKERS)
  const { busy, check, dialog } = useDuplicateCheck()
  const [text] = isObject(props['filters']) ? Object.values(props['filters']) : []
  if (typeof text !== 'string' || !may) return null
  return (
    <>
      <Button type="primary" size="small" loading={busy} onClick={() => void check(text)}>
        查重 {text}
      </Button>
      {dialog}
    </>
  )
}
