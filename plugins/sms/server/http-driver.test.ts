import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ReceivingPeer, startReceivingPeer } from '#tests/support/receiving-peer.ts'
import { gatewayOutcome, httpDriver } from './http-driver.ts'

const MESSAGE = { key: 'k-1', phone: '13800138000', text: '【远航】您好', kind: 'MARKETING' } as const
const LOG = { info: () => undefined, warn: () => undefined }
const body = (value: unknown) => JSON.stringify(value)

describe('an answer of the gateway', () => {
  it.each([
    [200, body({ id: 'G-1' }), { is: 'sent', id: 'G-1' }],
    [204, '', { is: 'sent' }],
    [299, body({ id: 'x'.repeat(100) }), { is: 'sent', id: 'x'.repeat(100) }],
    [200, body({ id: 'x'.repeat(101) }), { is: 'sent' }],
    [200, body({ id: '' }), { is: 'sent' }],
    [200, body({ id: 7 }), { is: 'sent' }],
    [200, body('G-1'), { is: 'sent' }],
    [200, 'null', { is: 'sent' }],
    [200, '{"id":', { is: 'sent' }],
    [429, body({ code: 'invalid_phone' }), { is: 'later', error: '短信网关繁忙' }],
    [503, body({ code: 'invalid_phone' }), { is: 'later', error: '短信网关繁忙' }],
    [422, body({ code: 'invalid_phone' }), { is: 'refused', error: '号码无效' }],
    [422, body({ code: 'blacklisted' }), { is: 'refused', error: '号码在运营商黑名单' }],
    [422, body({ code: 'content_rejected' }), { is: 'refused', error: '内容未通过审核' }],
    [422, body({ code: 'template_rejected' }), { is: 'refused', error: '模板未通过审核' }],
    [402, body({ code: 'insufficient_balance' }), { is: 'refused', error: '短信余额不足' }],
    [400, body({ code: 'toString' }), { is: 'refused', error: '短信网关拒绝（HTTP 400）' }],
    [400, body({ code: ['invalid_phone'] }), { is: 'refused', error: '短信网关拒绝（HTTP 400）' }],
    [499, '', { is: 'refused', error: '短信网关拒绝（HTTP 499）' }],
    [500, body({ code: 'invalid_phone' }), { is: 'unknown', error: '短信网关返回 HTTP 500' }],
    [300, '', { is: 'unknown', error: '短信网关返回 HTTP 300' }],
    [399, '', { is: 'unknown', error: '短信网关返回 HTTP 399' }],
    [199, '', { is: 'unknown', error: '短信网关返回 HTTP 199' }],
  ])('of %i %s means %j', (status, text, outcome) => {
    expect(gatewayOutcome(status, text)).toEqual(outcome)
  })
})

describe('a request to the gateway', () => {
  let receiving: ReceivingPeer
  beforeAll(async () => {
    receiving = await startReceivingPeer()
  })
  afterAll(() => receiving?.close())
  beforeEach(() => receiving.reset())

  const failWith = (error: unknown): void => {
    const failing = vi.spyOn(globalThis, 'fetch').mockRejectedValue(error)
    onTestFinished(() => failing.mockRestore())
  }
  const send = (signal?: AbortSignal, deadline?: number) =>
    httpDriver({ key: '短信网关', url: receiving.url, secret: receiving.secret }, deadline).send(MESSAGE, {
      log: LOG,
      ...(signal && { signal }),
    })

  it('has the message under its key, and is signed', async () => {
    receiving.answer({ status: 201, body: { id: 'G-2' } })
    expect(await send()).toEqual({ is: 'sent', id: 'G-2' })
    expect(receiving.received).toMatchObject([{ delivery: 'k-1', signed: true }])
    expect(JSON.parse(receiving.received[0]?.raw ?? '')).toEqual({
      message: 'k-1',
      phone: '13800138000',
      text: '【远航】您好',
      kind: 'MARKETING',
    })
  })

  it('reads no more of an answer than it needs', async () => {
    receiving.answer(
      { status: 200, body: { more: 'x'.repeat(1_000_000), id: 'G-3' } },
      { status: 200, body: { more: 'x'.repeat(3_000), id: 'G-4' } },
    )
    expect(await send()).toEqual({ is: 'sent' })
    expect(await send()).toEqual({ is: 'sent', id: 'G-4' })
  })

  it('reads a character that comes in two parts', async () => {
    const bytes = Buffer.from(body({ id: '甲' }))
    const cut = bytes.indexOf(Buffer.from('甲')) + 1
    const parts = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.subarray(0, cut))
        controller.enqueue(bytes.subarray(cut))
        controller.close()
      },
    })
    const answering = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(parts))
    onTestFinished(() => answering.mockRestore())
    expect(await send()).toEqual({ is: 'sent', id: '甲' })
  })

  it('that breaks off after its status was taken says no more than that', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(body({ id: 'G' })))
      },
      pull(controller) {
        controller.error(new Error('cut'))
      },
    })
    const answering = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(broken))
    onTestFinished(() => answering.mockRestore())
    expect(await send()).toEqual({ is: 'sent' })
  })

  it('follows no redirect', async () => {
    receiving.answer(302)
    expect(await send()).toEqual({ is: 'unknown', error: '短信网关返回 HTTP 302' })
    expect(receiving.received).toHaveLength(1)
  })

  it('ends with the server, and at its deadline', async () => {
    receiving.answer('hang', 'hang')
    expect(await send(AbortSignal.abort())).toEqual({ is: 'unknown', error: '与短信网关的连接中断' })
    expect(receiving.received).toEqual([])
    expect(await send(undefined, 200)).toEqual({ is: 'unknown', error: '短信网关没有在0.2秒内应答' })
    expect(await send(new AbortController().signal, 200)).toEqual({ is: 'unknown', error: '短信网关没有在0.2秒内应答' })
  })

  it('that reaches nobody was certainly not taken; one that was cut perhaps was', async () => {
    receiving.answer('cut')
    expect(await send()).toEqual({ is: 'unknown', error: '与短信网关的连接中断' })
    const gone = await startReceivingPeer()
    await gone.close()
    expect(await httpDriver({ key: '短信网关', url: gone.url, secret: gone.secret }).send(MESSAGE, { log: LOG })).toEqual({
      is: 'later',
      error: '无法连接短信网关',
    })
  })

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])(
    'that ends with %s certainly reached nobody',
    async code => {
      failWith(new TypeError('fetch failed', { cause: { code } }))
      expect(await send()).toEqual({ is: 'later', error: '无法连接短信网关' })
    },
  )

  it.each([
    new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }),
    new TypeError('fetch failed', { cause: 'ENOTFOUND' }),
    new TypeError('fetch failed'),
    Object.assign(new Error('refused later'), { code: 'ECONNREFUSED' }),
    'ENOTFOUND',
  ])('that ends with anything else may have been taken: %s', async error => {
    failWith(error)
    expect(await send()).toEqual({ is: 'unknown', error: '与短信网关的连接中断' })
  })
})
