import { describe, expect, it } from 'vitest'
import { HttpError } from '#core/contract/errors.ts'
import { checkPlan, checkPreviewed } from './add-task.ts'
import type { TaskForm, TaskPlan } from './plan.ts'

const form = (values: Partial<TaskForm> = {}): TaskForm => ({ title: '任务', kind: 'NOTICE', source: 'LIST', ...values }) as TaskForm
const plan = (faultCount: number, messageCount = 1): TaskPlan => ({
  content: '您好',
  messages: Array.from({ length: messageCount }, () => ({ phone: '13800138000', text: '您好', parts: 1 })),
  faults: Array.from({ length: faultCount }, (_, place) => ({ where: `第${place + 1}行`, reason: '没有手机号' })),
  ...{ duplicates: 0, optedOut: 0, blacklisted: 0 },
})
const refusal = (work: () => void) => {
  try {
    work()
    return undefined
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { status: error.status, message: error.message, errors: error.errors }
  }
}

describe('a plan', () => {
  const said = (message: string, field = 'recipients') => ({ status: 422, errors: [{ field, message }] })

  it('is sent where it has somebody to send to and no fault, or its faults are to be skipped', () => {
    expect(refusal(() => checkPlan(plan(0), form()))).toBeUndefined()
    expect(refusal(() => checkPlan(plan(4), form({ skipFaulty: true })))).toBeUndefined()
  })

  it('lists three of its faults, and says that there are more', () => {
    const [one, two, three] = ['第1行：没有手机号', '第2行：没有手机号', '第3行：没有手机号']
    expect(refusal(() => checkPlan(plan(1), form()))).toMatchObject(said(`1个收件人无法发送（${one}）`))
    expect(refusal(() => checkPlan(plan(3, 0), form()))).toMatchObject(said(`3个收件人无法发送（${one}；${two}；${three}）`))
    expect(refusal(() => checkPlan(plan(4), form({ skipFaulty: false })))).toMatchObject(
      said(`4个收件人无法发送（${one}；${two}；${three}；…）`),
    )
    expect(refusal(() => checkPlan(plan(1), form({ source: 'LEADS' })))).toMatchObject(said(`1个收件人无法发送（${one}）`, 'source'))
  })

  it('without anybody to send to is refused beside what chose them', () => {
    expect(refusal(() => checkPlan(plan(0, 0), form()))).toMatchObject(said('没有可以发送的号码'))
    expect(refusal(() => checkPlan(plan(2, 0), form({ source: 'LEADS', skipFaulty: true })))).toMatchObject(
      said('没有可以发送的号码', 'source'),
    )
  })

  it('is what was previewed, if anything was', () => {
    expect(refusal(() => checkPreviewed(plan(0), undefined))).toBeUndefined()
    expect(refusal(() => checkPreviewed(plan(0), '您好'))).toBeUndefined()
    for (const other of ['再见', '', null])
      expect(refusal(() => checkPreviewed(plan(0), other))).toMatchObject({ status: 409, message: '短信模板刚被修改，请重新预览' })
  })
})
