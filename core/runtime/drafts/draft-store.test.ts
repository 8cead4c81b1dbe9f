// @vitest-environment jsdom

import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeHttp } from '../testing/fake-http.ts'
import { createDraftStore } from './draft-store.ts'

const MS_PER_DAY = 86_400_000
const keys: Readonly<Record<number, string>> = { 1: Buffer.alloc(32, 1).toString('base64'), 2: Buffer.alloc(32, 2).toString('base64') }
const entered = { values: { name: '张三', phone: '13800138000' }, before: { name: null, phone: null } }

/** Drafts in a page of this user. */
const pageOf = (id: number) => {
  const get = vi.fn(async () => ({ code: 200, data: { key: keys[id] } }))
  const drafts = createDraftStore(fakeHttp({ get }))
  drafts.begin(id)
  return { drafts, get }
}

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('is found again by the same person in another page, and says nothing to who looks into the browser', async () => {
  await pageOf(1).drafts.keep('/a|5', entered)
  const stored = JSON.stringify({ ...localStorage })
  for (const word of ['张三', '13800138000', '/a|5']) expect(stored).not.toContain(word)
  expect(await pageOf(1).drafts.find('/a|5')).toMatchObject(entered)
  expect(await pageOf(1).drafts.find('/a|6')).toBeUndefined()
})

it('is neither found nor opened by another person', async () => {
  await pageOf(1).drafts.keep('/a|5', entered)
  expect(await pageOf(2).drafts.find('/a|5')).toBeUndefined()
  // Renaming the entries to another user's prefix must not help either.
  for (const [name, text] of Object.entries({ ...localStorage })) localStorage.setItem(name.replace(':1:', ':2:'), String(text))
  expect(await pageOf(2).drafts.find('/a|5')).toBeUndefined()
  expect(await pageOf(1).drafts.find('/a|5')).toMatchObject(entered)
})

it('asks for no key where nothing is kept', async () => {
  const { drafts, get } = pageOf(1)
  expect(await drafts.find('/a|5')).toBeUndefined()
  expect(get).not.toHaveBeenCalled()
})

it('does not come back when it is saved while it is still being sealed', async () => {
  const { drafts } = pageOf(1)
  const keeping = drafts.keep('/a|5', entered)
  await drafts.forget('/a|5')
  await keeping
  expect(localStorage).toHaveLength(0)
  const [first, second] = [drafts.keep('/a|5', entered), drafts.keep('/a|5', { ...entered, values: { name: '李四' } })]
  await Promise.all([second, first])
  expect(await drafts.find('/a|5')).toMatchObject({ values: { name: '李四' } })
})

it('goes when it was saved, when its person leaves, and after three days', async () => {
  const { drafts } = pageOf(1)
  await drafts.keep('/a|5', entered)
  await drafts.forget('/a|5')
  expect(await drafts.find('/a|5')).toBeUndefined()
  await drafts.keep('/a|5', entered)
  drafts.clear()
  expect(localStorage).toHaveLength(0)
  // Nothing is stored after clear().
  await drafts.keep('/a|5', entered)
  expect(localStorage).toHaveLength(0)
  await pageOf(1).drafts.keep('/a|5', entered)
  vi.useFakeTimers({ now: Date.now() + 3 * MS_PER_DAY + 1000, toFake: ['Date'] })
  expect(await pageOf(2).drafts.find('/a|5')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

it('keeps no more than a browser has room for: the oldest go, what is too long is not kept', async () => {
  const { drafts } = pageOf(1)
  for (let place = 0; place < 32; place++) await drafts.keep(`/a|${place}`, entered)
  expect(localStorage).toHaveLength(30)
  await drafts.keep('/a|long', { values: { text: 'x'.repeat(400_000) }, before: {} })
  expect(await drafts.find('/a|long')).toBeUndefined()
})

it('keeps nothing in a page that cannot encrypt', async () => {
  vi.stubGlobal('crypto', {})
  await pageOf(1).drafts.keep('/a|5', entered)
  expect(localStorage).toHaveLength(0)
})
