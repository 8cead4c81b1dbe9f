import { type ReactNode, type Ref, useContext, useImperativeHandle, useMemo } from 'react'
import type { UnsavedInput } from '../context/outside-plugins.ts'
import { guardWithin, LeaveContext } from './leave-guard.ts'

interface Props {
  /** Reports unsaved input inside this part; the page's own guard knows of it as well. */
  readonly ref: Ref<UnsavedInput>
  readonly children: ReactNode
}

/** Wrapper around a part of the page that reports the part's unsaved input separately. */
export const FormsWithin = ({ ref, children }: Props): ReactNode => {
  const page = useContext(LeaveContext)
  const { guard, own } = useMemo(() => guardWithin(page), [page])
  useImperativeHandle(ref, () => own, [own])
  return <LeaveContext value={guard}>{children}</LeaveContext>
}
