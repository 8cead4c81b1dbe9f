import { expect, it } from 'vitest'
import { TRANSITION_WORDS } from '#core/manifest/index.ts'
import { transition } from './transition.ts'

it('has in "with" the words that the check against the database knows, and names fields by those that it looks up', () => {
  const declared = Object.entries(transition.declaration.with).map(([word, { names }]) => [word, names !== undefined])
  expect(TRANSITION_WORDS).toEqual(Object.fromEntries(declared))
})
