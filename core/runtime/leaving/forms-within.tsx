import { type ReactNode, type Ref, useContext, useImperativeHandle, useMemo } from 'react'
import type { Entered } from '../context/outside-plugins.ts'
import { guardWithin, LeaveContext } from './leave-guard.ts'

interface Props {
  /** Knows what somebody has entered in here, which the page's own guard asks about as well. */
  readonly ref: Ref<Entered>
  readonly children: ReactNode
}

/** Around a part of the page: tells what is entered in it from what is entered elsewhere. */
export const FormsWithin = ({ ref, children }: Props): ReactNode => {
  const page = useContext(LeaveContext)
  const { guard, own } = useMemo(() => guardWithin(page), [page])
  useImperativeHandle(ref, () => own, [own])
  return <LeaveContext value={guard}>{children}</LeaveContext>
}
