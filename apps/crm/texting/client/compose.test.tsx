// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { RequestError } from '#core/runtime/http/request-error.ts'
import standard from '#plugins/standard/client/plugin.ts'
import type { ClientAction } from '#schemas/types/wire.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import type { TaskPreview } from '../wire.ts'
import { Compose } from './compose.tsx'

const action: ClientAction = {
  key: 'add',
  label: '新增任务',
  present: 'component',
  select: 'none',
  url: '/sms/send/task/add',
  form: [
    { name: 'title', type: 'text', label: '任务名称', control: 'input', required: true },
    { name: 'content', type: 'text', label: '短信内容', control: 'input', required: true },
    { name: 'skipFaulty', type: 'boolean', label: '跳过无法发送的收件人', control: 'switch' },
  ],
}
const previewAnswer: TaskPreview = {
  content: '{name}您好',
  samples: [{ phone: '1391****001', text: '【远航】张三您好', parts: 1 }],
  recipients: 12,
  messages: 24,
  duplicates: 2,
  optedOut: 1,
  blacklisted: 0,
  faults: [],
  faultCount: 0,
  sendTime: null,
  deferred: false,
}
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(clearBench)

const renderCompose = async (preview: Partial<TaskPreview> | RequestError = {}, add: Answers[string] = () => ({ data: { id: 1 } })) => {
  const close = vi.fn()
  const answer = (): RequestError | { data: TaskPreview } =>
    preview instanceof RequestError ? preview : { data: { ...previewAnswer, ...preview } }
  const bench = await renderBench(<Compose props={{}} rows={[]} action={action} actions={{}} view={undefined} close={close} />, {
    plugins: [standard],
    answers: { 'POST /sms/send/task/add/preview': answer, 'POST /sms/send/task/add': add },
  })
  await user.type(await screen.findByLabelText(/任务名称/), '讲座邀请')
  await user.type(await screen.findByLabelText(/短信内容/), '您好')
  return { close, sent: () => bench.calls.filter(({ url }) => url === '/sms/send/task/add').map(({ body }) => body) }
}
const pressButton = (name: string) => user.click(screen.getByRole('button', { name }))
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '提交并发送' })

it('sends what was previewed: numbers and first texts are seen before, and a form that was changed is looked at again', async () => {
  const { close, sent } = await renderCompose()
  expect(sendButton().disabled).toBe(true)
  // The keys that submit a form go the same way: they ask for the preview first.
  await user.type(screen.getByLabelText(/短信内容/), '{Control>}{Enter}{/Control}')
  const panel = await screen.findByRole('region', { name: '预览' })
  expect(panel.textContent).toContain('将发送给 12 个号码，共计费 24 条；提交后立即发送')
  expect(panel.textContent).toContain('已去除：重复2个、退订1个')
  expect(panel.textContent).toContain('1391****001 · 8字 · 1条【远航】张三您好')
  expect(sendButton().disabled).toBe(false)
  await user.type(screen.getByLabelText(/短信内容/), '！')
  expect(screen.queryByRole('region', { name: '预览' })).toBeNull()
  expect(sendButton().disabled).toBe(true)
  await pressButton('预览')
  await waitFor(() => expect(sendButton().disabled).toBe(false))
  await pressButton('提交并发送')
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent()).toEqual([expect.objectContaining({ title: '讲座邀请', content: '您好！', previewed: '{name}您好' })])
})

it('does not send to nobody, nor past recipients who cannot be sent to, unless they are skipped', async () => {
  await renderCompose({ faults: [{ where: '第3行', reason: '手机号格式不正确' }], faultCount: 1 })
  await pressButton('预览')
  expect((await screen.findByRole('alert')).textContent).toContain('第3行：手机号格式不正确')
  expect(sendButton().disabled).toBe(true)
  await user.click(screen.getByRole('switch'))
  await pressButton('预览')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('将被跳过'))
  expect(sendButton().disabled).toBe(false)
  await clearBench()
  await renderCompose({ recipients: 0, messages: 0 })
  await pressButton('预览')
  await screen.findByRole('region', { name: '预览' })
  expect(sendButton().disabled).toBe(true)
})

it('shows at the item what a preview finds wrong, and nothing is sent', async () => {
  const { sent } = await renderCompose(
    new RequestError('校验失败', { status: 422, errors: [{ field: 'content', message: '变量{school}不存在' }] }),
  )
  await pressButton('预览')
  expect(await screen.findByText('变量{school}不存在')).toBeTruthy()
  expect(sendButton().disabled).toBe(true)
  expect(sent()).toEqual([])
})
