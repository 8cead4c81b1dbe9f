import { createContext, useContext } from 'react'
import type { SettingAnswer } from '../wire.ts'

/** What every part of the page needs to show and choose people. */
export interface People {
  readonly setting: SettingAnswer
  /** Answers the employees to choose from. */
  readonly url: string
  /** By id; people chosen from a search are added. */
  readonly names: Map<number, string>
}

export const PeopleContext = createContext<People | undefined>(undefined)

export const usePeople = (): People => {
  const people = useContext(PeopleContext)
  if (!people) throw new Error('the page gives the people')
  return people
}
