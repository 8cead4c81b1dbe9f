import { expect, it } from 'vitest'
import { findFirefox, NO_FIREFOX_MESSAGE } from './firefox.ts'

it('says that the test in Firefox is left out where there is none, and is silent where there is one', () => {
  const said: string[] = []
  const find = (env: NodeJS.ProcessEnv) => findFirefox(text => said.push(text), env)
  expect(find({ FIREFOX_PATH: '/nowhere/firefox' })).toBeUndefined()
  expect(said).toEqual([NO_FIREFOX_MESSAGE])
  // Any program that starts is accepted.
  expect(find({ FIREFOX_PATH: process.execPath })).toBe(process.execPath)
  expect(said).toHaveLength(1)
})
