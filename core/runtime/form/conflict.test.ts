import { expect, it } from 'vitest'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import { differencesOf, mergedValues, mergeInto } from './conflict.ts'
import { createFormStore } from './form-store.ts'

const textItem = (name: string): ClientFormItem => ({ name, type: 'text', control: 'input', label: name })
const items = ['same', 'mine', 'theirs', 'both', 'alike'].map(textItem)
const base = { same: 'x', mine: 'x', theirs: 'x', both: 'x', alike: 'x' }
const here = { same: 'x', mine: 'm', theirs: 'x', both: 'm', alike: 'a' }
const there = { same: 'x', mine: 'x', theirs: 't', both: 't', alike: 'a' }
const context = { user: { id: 7, username: 'a', admin: false, departmentId: null, permissions: [] }, now: new Date() }

it('what one side alone changed is merged, what both changed is asked, and what is alike is no difference', () => {
  const edits = { base, mine: here, theirs: there }
  const differences = differencesOf(items, edits)
  expect(differences.map(({ item: { name }, merged }) => [name, merged])).toEqual([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
    ['both', undefined],
  ])
  expect(mergedValues(differences, edits, { both: 'theirs' })).toEqual({ ...here, theirs: 't', both: 't' })
  expect(mergedValues(differences, edits, { both: 'mine', mine: 'theirs' })).toEqual({ ...here, mine: 'x', theirs: 't' })
})

it('a form stands on what is stored now once it is decided, and is as it was otherwise', async () => {
  const form = () => {
    const store = createFormStore({ items, initial: base, context })
    for (const [name, value] of Object.entries(here)) store.set(name, value)
    return store
  }
  const given = form()
  expect(await mergeInto(given, { init: {} }, there, question => question.answer(undefined))).toBe(false)
  expect([given.values(), given.initial()]).toEqual([here, base])
  const merged = form()
  expect(await mergeInto(merged, { init: {} }, there, question => question.answer({ both: 'theirs' }))).toBe(true)
  expect(merged.values()).toEqual({ same: 'x', mine: 'm', theirs: 't', both: 't', alike: 'a' })
  expect(merged.initial()).toEqual(there)
  expect(merged.dirty()).toBe(true)
})
