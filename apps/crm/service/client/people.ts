import { createContext, useContext } from 'react'
import type { SettingAnswer } from '../wire.ts'

/** Data with which every part of the page shows and selects employees. */
export interface People {
  readonly setting: SettingAnswer
  /** URL of the list of selectable employees. */
  readonly url: string
  /** Labels by employee id; extended by employees selected from a search. */
  readonly names: Map<number, string>
}

export const PeopleContext = createContext<People | undefined>(undefined)

export const usePeople = (): People => {
  const people = useContext(PeopleContext)
  if (!people) throw new Error('the page gives the people')
  return people
}
