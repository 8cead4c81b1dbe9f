import { afterEach, describe, expect, it } from 'vitest'
import { endpointAt } from '#core/contract/endpoint.ts'
import { type FakeRoutes, fakeApi } from '../testing/fake-api.ts'
import type { EarlyAnswer } from './early.ts'
import { createHttp } from './http.ts'
import { withQuery } from './query-string.ts'
import { RequestError } from './request-error.ts'
import { fileNameOf } from './save-file.ts'

let restore = (): void => {}
afterEach(() => {
  restore()
  globalThis.yuanhangEarly = undefined
})

const startHttp = (routes: FakeRoutes) => {
  const api = fakeApi(routes)
  restore = api.restore
  const ended: RequestError[] = []
  const renewed: boolean[] = []
  const reported: unknown[] = []
  const http = createHttp({
    onUnauthorized: async error => {
      ended.push(error)
      return renewed.shift() ?? false
    },
    report: error => reported.push(error),
  })
  return { ...api, http, ended, renewed, reported }
}

describe('createHttp', () => {
  it('sends the header that foreign pages cannot set, and a new idempotency key with every post', async () => {
    const { http, calls } = startHttp({ 'POST /a': { body: { code: 200 } } })
    await http.post('/a', { x: 1 })
    await http.post('/a', { x: 1 })
    await http.post('/a', { x: 1 }, { idempotencyKey: 'mine' })
    expect(calls[0]?.headers).toMatchObject({ 'X-Requested-With': 'yuanhang' })
    const keys = calls.map(call => call.headers['Idempotency-Key'])
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe('mine')
    expect(calls[0]?.body).toEqual({ x: 1 })
  })

  it('gives the envelope, whatever its success code is', async () => {
    const { http } = startHttp({ 'GET /a?b=1': { body: { code: '200', data: [1], attachData: { n: 2 } } } })
    expect(await http.get('/a', { query: { b: 1, empty: '', blank: ' ', none: null, gone: undefined } })).toMatchObject({
      code: '200',
      data: [1],
      attachData: { n: 2 },
    })
  })

  it('turns an answer with an error status into its message, code and field errors', async () => {
    const errors = [{ field: 'name', message: '请输入姓名' }]
    const { http, reported } = startHttp({ 'POST /a': { status: 422, body: { code: 3000, message: '请输入姓名', errors } } })
    await expect(http.post('/a')).rejects.toMatchObject({ status: 422, code: 3000, message: '请输入姓名', errors })
    expect(reported).toHaveLength(1)
  })

  it('says status and text when the server says nothing, and that the network is bad when nobody answers', async () => {
    const { http } = startHttp({ 'GET /a': { status: 502, body: '<html>' as never } })
    await expect(http.get('/a', { quiet: true })).rejects.toMatchObject({ message: '502 Error', status: 502 })
    await expect(http.get('/nobody', { quiet: true })).rejects.toMatchObject({ message: '网络连接异常', status: 0 })
  })

  it('waits 60 seconds for an answer, except for files', async () => {
    const { http, calls } = startHttp({ 'GET /a': { body: { code: 200 } }, 'POST /a': { body: { code: 200 } } })
    await http.get('/a')
    await http.post('/a')
    await http.upload(endpointAt({ method: 'POST', path: '/a' }), new FormData())
    expect(calls.map(call => call.timeout)).toEqual([60_000, 60_000, 0])
  })

  it('leaves a quiet failure to the caller', async () => {
    const { http, reported } = startHttp({ 'GET /a': { status: 500, body: { code: 500, message: '出错了' } } })
    await expect(http.get('/a', { quiet: true })).rejects.toBeInstanceOf(RequestError)
    expect(reported).toEqual([])
  })

  it('ends the session on 401, but not for a wrong password', async () => {
    const body = { code: 401, message: '请先登录' }
    const { http, ended } = startHttp({ 'GET /a': { status: 401, body }, 'POST /auth/login': { status: 401, body } })
    await expect(http.get('/a')).rejects.toThrow('请先登录')
    await expect(http.post('/auth/login', {}, { quiet: true })).rejects.toThrow()
    expect(ended).toHaveLength(1)
  })

  it('asks once more with the same key when the person has signed in again', async () => {
    const body = { code: 401, message: '请先登录' }
    const { http, calls, ended, renewed, reported } = startHttp({ 'POST /a': { status: 401, body } })
    renewed.push(true)
    await expect(http.post('/a', { x: 1 }, { quiet: true })).rejects.toThrow('请先登录')
    expect(calls.map(call => call.body)).toEqual([{ x: 1 }, { x: 1 }])
    expect(calls[1]?.headers['Idempotency-Key']).toBe(calls[0]?.headers['Idempotency-Key'])
    expect([ended.length, reported.length]).toEqual([2, 0])
  })
})

describe('early answers', () => {
  const under = (answer: Promise<EarlyAnswer>) => new Map([['/auth/profile', { answer }]])
  const early = (status: number, body: unknown) => under(Promise.resolve({ status, statusText: '', body }))

  it('are taken once instead of asking again', async () => {
    const { http, calls } = startHttp({ 'GET /auth/profile': { body: { code: 200, data: 'second' } } })
    globalThis.yuanhangEarly = early(200, { code: 200, data: 'first' })
    expect((await http.get('/auth/profile')).data).toBe('first')
    expect((await http.get('/auth/profile')).data).toBe('second')
    expect(calls).toHaveLength(1)
  })

  it('fail like any other call, and a failed network is tried again', async () => {
    const { http, ended } = startHttp({ 'GET /auth/profile': { body: { code: 200, data: 'again' } } })
    globalThis.yuanhangEarly = early(401, { code: 401, message: '请先登录' })
    await expect(http.get('/auth/profile', { quiet: true })).rejects.toMatchObject({ status: 401 })
    expect(ended).toHaveLength(1)
    globalThis.yuanhangEarly = under(Promise.reject(new TypeError('Failed to fetch')))
    expect((await http.get('/auth/profile')).data).toBe('again')
  })

  it('that were waited for long enough are not waited for again', async () => {
    const { http, calls } = startHttp({})
    globalThis.yuanhangEarly = under(Promise.reject(new DOMException('', 'TimeoutError')))
    await expect(http.get('/auth/profile', { quiet: true })).rejects.toMatchObject({ message: '网络连接异常', status: 0 })
    expect(calls).toEqual([])
  })
})

describe('withQuery', () => {
  it('joins lists with commas and keeps what the address has', () => {
    expect(withQuery('/a', { idIn: [1, 2], on: false })).toBe('/a?idIn=1%2C2&on=false')
    expect(withQuery('/a?x=1', { y: '张' })).toBe('/a?x=1&y=%E5%BC%A0')
    expect(withQuery('/a', { x: [] })).toBe('/a')
  })
})

describe('fileNameOf', () => {
  it('prefers the UTF-8 form', () => {
    expect(fileNameOf(`attachment; filename="a.xlsx"; filename*=UTF-8''%E5%AE%A2%E8%B5%84.xlsx`)).toBe('客资.xlsx')
    expect(fileNameOf('attachment; filename="a.xlsx"')).toBe('a.xlsx')
    expect(fileNameOf(undefined)).toBeUndefined()
  })
})
