import type { ReactNode } from 'react'
import { MaskedValue, usePermission } from '#core/runtime/index.ts'
import { address, RESOURCE } from '../addresses.ts'
import { EMPTY } from '../labels.ts'

interface Props {
  readonly id: number
  readonly field: 'phoneNumber' | 'wechat'
  readonly masked: string | null
  readonly canAct: boolean
}

const LABELS = { phoneNumber: '手机号', wechat: '微信号' } as const

/** A masked contact; who may act on the client can have it in full, which the server logs. */
export function Contact({ id, field, masked, canAct }: Props): ReactNode {
  const mayList = usePermission(address.list)
  if (!masked) return EMPTY
  if (!canAct || !mayList) return masked
  return <MaskedValue masked={masked} label={LABELS[field]} reveal={{ entity: RESOURCE, field }} id={id} owner={id} />
}
