import { createContext, useContext } from 'react'
import type { ServiceSettingAnswer } from '../wire.ts'

/** Data with which every part of the page shows and selects employees. */
export interface StaffContextValue {
  readonly setting: ServiceSettingAnswer
  /** URL of the list of selectable employees. */
  readonly url: string
  /** Labels by employee id; extended by employees selected from a search. */
  readonly names: Map<number, string>
}

export const StaffContext = createContext<StaffContextValue | undefined>(undefined)

export const useStaffContext = (): StaffContextValue => {
  const people = useContext(StaffContext)
  if (!people) throw new Error('the page gives the people')
  return people
}
