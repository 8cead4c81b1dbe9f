// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest'
import { fakeHttp } from '../testing/fake-http.ts'
import { createPreferences } from './preferences.ts'

let posted: unknown[]
let answers: ((data: unknown) => void)[]
let fail: boolean

const http = fakeHttp({
  get: () =>
    new Promise((resolve, reject) => answers.push(data => (data ? resolve({ code: 200, data }) : reject(new Error('no network'))))),
  post: async (_url: string, body: unknown) => {
    posted.push(body)
    if (fail) throw new Error('no network')
  },
})

const nextTask = () => new Promise(resolve => setTimeout(resolve))
const painted = () => document.documentElement.dataset['theme']
const wide = { order: ['b', 'a'], shown: { c: false }, widths: { a: 240 } }

beforeEach(() => {
  localStorage.clear()
  posted = []
  answers = []
  fail = false
})

describe('preferences', () => {
  it('are what the server has, on a machine that has never seen this person', async () => {
    const preferences = createPreferences(http)
    preferences.begin('a')
    expect(preferences.get()).toMatchObject({ theme: 'system', density: 'default', columns: {} })
    answers[0]?.({ theme: 'dark', density: 'compact', columns: { '/x': wide } })
    await nextTask()
    expect(preferences.get()).toEqual({ theme: 'dark', density: 'compact', columns: { '/x': wide } })
    expect(painted()).toBe('dark')
  })

  it('begin with the browser’s copy of the same person', async () => {
    const first = createPreferences(http)
    const end = first.begin('a')
    first.set({ theme: 'dark' })
    first.arrange('/x', wide)
    end()
    expect(first.get().theme).toBe('system')
    const again = createPreferences(http)
    again.begin('b')
    expect([again.get().theme, painted()]).toEqual(['system', 'light'])
    again.begin('a')
    expect([again.get(), painted()]).toEqual([{ theme: 'dark', density: 'default', columns: { '/x': wide } }, 'dark'])
  })

  it('are sent as they change, and only what changed', () => {
    const preferences = createPreferences(http)
    preferences.begin('a')
    preferences.set({ density: 'loose' })
    preferences.arrange('/x', wide)
    preferences.arrange('/x', { ...wide })
    preferences.arrange('/x', { order: [], shown: {}, widths: {} })
    expect(posted).toEqual([{ density: 'loose' }, { screen: '/x', columns: wide }, { screen: '/x', columns: null }])
    expect(preferences.get().columns).toEqual({})
  })

  it('are not undone by an answer that is older than the choice', async () => {
    const preferences = createPreferences(http)
    preferences.begin('a')
    preferences.set({ theme: 'light' })
    answers[0]?.({ theme: 'dark', columns: {} })
    await nextTask()
    expect(preferences.get().theme).toBe('light')
  })

  it('hold in this browser when the server cannot be reached', async () => {
    fail = true
    const preferences = createPreferences(http)
    preferences.begin('a')
    answers[0]?.(undefined)
    preferences.set({ density: 'compact' })
    await nextTask()
    expect(preferences.get().density).toBe('compact')
  })

  it.each(['{', '7', '{"theme":"pink","density":"__proto__","columns":{"/x":{"order":[1],"shown":{"a":"yes"}}}}'])('survive %s', text => {
    localStorage.setItem('yuanhang.preferences:a', text)
    const preferences = createPreferences(http)
    preferences.begin('a')
    expect(preferences.get()).toMatchObject({ theme: 'system', density: 'default' })
  })
})
