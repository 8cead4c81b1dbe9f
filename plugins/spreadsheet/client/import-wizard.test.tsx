// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RequestError } from '#core/runtime/http/request-error.ts'
import standard from '#plugins/standard/client/plugin.ts'
import type { ClientAction, ClientTableView } from '#schemas/types/wire.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import type { ImportBatch } from '../wire/batches.ts'
import type { DryRun } from '../wire/dry-run.ts'
import { ImportHistory } from './import-wizard.tsx'
import spreadsheet from './plugin.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const IMPORT_URL = '/shop/goods/upload'

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} })))
afterEach(async () => {
  await clearBench()
  vi.unstubAllGlobals()
})

const batch = (state: ImportBatch['state'], more: Partial<ImportBatch> = {}): ImportBatch => ({
  ...{ batchId: 1, filename: `${state}.xlsx`, state, createdDate: '2026-03-04 05:06:07', done: 0, mapping: { 0: 'name' }, open: false },
  ...{ total: 5, ok: 3, duplicate: 1, failed: 1 },
  ...more,
})
const dryRun = (more: Partial<DryRun> = {}): DryRun => ({
  ...{ batchId: 1, form: {}, sheet: '', sheets: [''], columns: ['名称'], fields: [{ field: 'name', label: '名称', required: true }] },
  ...{ mapping: { 0: 'name' }, sample: [], total: 5, ok: 3, duplicate: 1, failed: 1, rows: [] },
  ...{
    chosen: { values: [], leaveEmpty: [] },
    findings: [],
    conversions: [],
    doubts: [],
    unknown: [],
    errors: [],
    hiddenRows: 0,
    hiddenColumns: [],
    units: [],
  },
  ...more,
})
const action: ClientAction = {
  key: 'imports',
  label: '我的导入',
  present: 'blank',
  select: 'none',
  url: IMPORT_URL,
  init: false,
  guard: [],
  disabled: [],
}
/** The action that owns the form, next to the history action in the view. */
const importing: ClientAction = {
  ...action,
  key: 'upload',
  form: [{ name: 'note', type: 'text', label: '说明', control: 'input', props: {}, span: 1 }],
}
const view: ClientTableView = {
  type: 'table',
  resource: 'goods',
  label: '商品',
  screen: '/shop/goods',
  listUrl: '/shop/goods/list',
  filters: [],
  columns: [],
  actions: [action, importing],
  rowActions: [],
  sort: '',
  paged: true,
  size: 10,
  selection: false,
}

const draw = (records: readonly ImportBatch[], answers: Answers = {}) =>
  renderBench(<ImportHistory props={{}} rows={[]} action={action} actions={{}} view={view} close={() => undefined} />, {
    plugins: [standard, spreadsheet],
    answers: { [`GET ${IMPORT_URL}/batches`]: () => ({ data: { records, total: records.length } }), ...answers },
  })
const row = (filename: string) => screen.getByText(filename).closest('li') as HTMLElement

it('says of every file what became of it, and offers what can be done now', async () => {
  await draw([
    batch('checked', { open: true }),
    batch('running', { batchId: 2, done: 2, revertUntil: '2026-03-05 05:06:07' }),
    batch('done', { batchId: 3, errorFileUrl: '/api/files/7', revertUntil: '2026-03-05 05:06:07' }),
    batch('failed', { batchId: 4, open: true }),
    batch('reverted', { batchId: 5, undone: { reverted: 2, kept: 1 } }),
  ])
  await screen.findByText('checked.xlsx')
  const offered = (name: string) =>
    within(row(name))
      .queryAllByRole('button')
      .map(button => button.textContent)
  expect(row('checked.xlsx').textContent).toContain('已校验，未导入2026-03-04 05:06共5可导入3重复1有误1')
  expect(offered('checked.xlsx')).toEqual(['继续导入'])
  expect(row('running.xlsx').textContent).toContain('2 / 5')
  expect(offered('running.xlsx')).toEqual(['撤销导入'])
  expect(offered('done.xlsx')).toEqual(['下载未导入的行', '撤销导入'])
  expect(row('done.xlsx').textContent).toContain('可撤销至 2026-03-05 05:06')
  expect(offered('failed.xlsx')).toEqual(['继续导入'])
  expect(row('reverted.xlsx').textContent).toContain('已撤销2条，1条已有后续操作，予以保留')
  expect(offered('reverted.xlsx')).toEqual([])
})

it('asks once before it undoes, saying what stays and why; where nothing would go it says that instead', async () => {
  let kept = 1
  const { calls } = await draw([batch('done', { revertUntil: '2026-03-05 05:06:07' })], {
    [`GET ${IMPORT_URL}/revert`]: () => ({ data: { reverted: kept === 1 ? 2 : 0, kept: [{ reason: '已被修改', count: kept }] } }),
    [`POST ${IMPORT_URL}/revert`]: () => ({ message: '已撤销2条', data: { reverted: 2, kept: 1 } }),
  })
  await user.click(await screen.findByRole('button', { name: '撤销导入“done.xlsx”' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('将删除本次导入的 2 条数据，删除后不能恢复。另有 1 条予以保留：1条已被修改。')
  await user.click(within(question).getByRole('button', { name: '撤销导入' }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ batchId: 1 }]))
  kept = 3
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: '撤销导入“done.xlsx”' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('没有可以撤销的数据：3条已被修改')
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('what is chosen for the whole file is looked at before anything can be imported, and an answer that failed is asked for again', async () => {
  let fails = true
  const { calls } = await draw([batch('checked', { open: true })], {
    [`POST ${IMPORT_URL}/check`]: ({ body }) => {
      const { form } = body as { form?: object }
      if (form === undefined) return { data: dryRun() }
      return fails ? new RequestError('服务器忙', { status: 503 }) : { data: dryRun({ form: { ...form }, ok: 4 }) }
    },
  })
  await user.click(await screen.findByRole('button', { name: '继续导入“checked.xlsx”' }))
  const start = async (name: string) => (await screen.findByRole('button', { name })) as HTMLButtonElement
  expect((await start('导入 3 条')).disabled).toBe(false)
  await user.click(screen.getByText('统一填写（只用于文件中未填写的行）'))
  await user.type(await screen.findByLabelText('说明'), '春')
  expect((await screen.findByRole('alert')).textContent).toContain('服务器忙')
  expect(screen.queryByRole('button', { name: /^导入 / })).toBeNull()
  fails = false
  await user.click(screen.getByRole('button', { name: '重新校验' }))
  expect((await start('导入 4 条')).disabled).toBe(false)
  expect(calls.at(-1)?.body).toEqual({ batchId: 1, form: { note: '春' } })
})
