// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ClientPlugin, ComponentProps } from '#core/contract/client-plugin.ts'
import { useActionRunner } from '#core/runtime/action/index.ts'
import { RequestError } from '#core/runtime/http/request-error.ts'
import type { ClientAction, ClientFormItem, ClientTableView, Row } from '#schemas/types/wire.ts'
import { type Answers, type Bench, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { cells } from '../cells/index.ts'
import { controls } from '../controls/index.ts'
import { presenters } from './index.ts'

const rows: Row[] = [
  { id: 1, name: '张三', phase: 'CONTACTS', version: 4 },
  { id: 2, name: '李四', phase: 'ORDERED', version: 1 },
]
const item = (name: string, label: string, more: Partial<ClientFormItem> = {}): ClientFormItem => ({
  name,
  type: 'text',
  label,
  control: 'input',
  ...more,
})
const action = (more: Partial<ClientAction> = {}): ClientAction => ({
  key: 'edit',
  label: '编辑',
  present: 'dialog',
  select: 'one',
  url: '/c/edit',
  ...more,
})
const viewOf = (actions: ClientAction[]): ClientTableView => ({
  type: 'table',
  resource: 'c',
  label: '客资',
  screen: '/list',
  listUrl: '/c/list',
  filters: [{ key: 'name', type: 'text', label: '姓名', params: ['nameContains'] }],
  columns: [],
  actions,
  rowActions: [],
  sort: '-id',
  paged: true,
  size: 10,
  selection: true,
})

const TestPage = ({ view, chosen }: { readonly view: ClientTableView; readonly chosen: readonly Row[] }): ReactNode => {
  const runner = useActionRunner(view)
  return (
    <>
      {view.actions.map(one => (
        <button
          type="button"
          key={one.key}
          onClick={() =>
            runner.run(one, one.bulk ? [] : chosen, {}, one.bulk ? { query: { screen: '/list', sort: '-id' }, total: 1234 } : undefined)
          }
        >
          {one.label}
        </button>
      ))}
      <button type="button" onClick={() => runner.run(undefined, [])}>
        未授权
      </button>
      {runner.outlet}
    </>
  )
}

const plugin: ClientPlugin = { id: 'standard', cells, controls, presenters }
const show = (
  one: ClientAction,
  answers: Answers = {},
  chosen: readonly Row[] = rows.slice(0, 1),
  more: { path?: string; plugins?: ClientPlugin[] } = {},
): Promise<Bench> =>
  renderBench(<TestPage view={viewOf([one])} chosen={chosen} />, { plugins: [plugin, ...(more.plugins ?? [])], answers, path: more.path })

const posts = (bench: Bench) => bench.calls.filter(call => call.method === 'POST')
const user = userEvent.setup({ delay: null })
const open = (label = '编辑') => user.click(screen.getByRole('button', { name: label }))
/** The dialog that contains this text. */
const dialogOf = async (text: string): Promise<HTMLElement> => (await screen.findByText(text)).closest('[role=dialog]') as HTMLElement
const nameInput = () => screen.findByLabelText(/姓名/)

afterEach(clearBench)

describe('before it opens', () => {
  it('wants a selection', async () => {
    await show(action(), {}, [])
    await open()
    expect(await screen.findByText('请勾选要编辑的内容')).toBeTruthy()
  })

  it('names the rows that a guard refuses', async () => {
    await show(
      action({
        select: 'many',
        guard: [{ when: { field: 'phase', kind: 'text', eq: 'ORDERED' }, message: '以下客户已成单，不能移入公海', list: 'name' }],
      }),
      {},
      rows,
    )
    await open()
    expect(await screen.findByText('以下客户已成单，不能移入公海：')).toBeTruthy()
    expect(screen.getByText('李四')).toBeTruthy()
  })

  it('says when there is no permission', async () => {
    await show(action())
    await user.click(screen.getByText('未授权'))
    expect(await screen.findByText('没有权限访问')).toBeTruthy()
  })
})

describe('the line that says which rows it is about', () => {
  const subject = {
    fields: [
      { key: 'name', label: '姓名', cell: 'text', path: ['name'] },
      { key: 'at', label: '机构', cell: 'text', path: ['at', 'name'] },
    ],
    sum: { key: 'due', label: '应退金额', cell: 'currency', path: ['due'] },
  }
  const many: Row[] = Array.from({ length: 10 }, (_, at) => ({
    id: at + 1,
    name: `客户${at + 1}`,
    at: { id: 1, name: '远方' },
    due: '0.10',
  }))
  const line = async (): Promise<string[]> => {
    const dialog = await screen.findByRole('dialog')
    const line = await waitFor(() => document.getElementById(dialog.getAttribute('aria-describedby') ?? '') ?? Promise.reject())
    return [...line.children].map(part => part.textContent ?? '')
  }

  for (const present of ['confirm', 'dialog', 'drawer', 'history'] as const)
    it(`stands in a ${present} and describes it, beside its name`, async () => {
      await show(
        action({ label: '退款', present, subject, form: present === 'confirm' ? undefined : [item('name', '姓名')] }),
        {},
        many.slice(0, 1),
      )
      await open('退款')
      await waitFor(async () => expect(await line()).toEqual(['客户1', '远方', '应退金额 0.10元']))
      expect(screen.getByRole('dialog', { name: '退款' })).toBeTruthy()
    })

  it('names the first of many, counts them and adds the amounts up exactly', async () => {
    await show(action({ label: '通过', select: 'many', present: 'confirm', subject }), {}, many)
    await open('通过')
    await waitFor(async () => expect(await line()).toEqual(['客户1、客户2、客户3 等 10 项', '应退合计 1.00元']))
  })

  it('does not add up what it has not', async () => {
    await show(action({ label: '通过', select: 'many', present: 'confirm', subject, bulk: true }))
    await open('通过')
    expect(await line()).toEqual(['将处理符合条件的全部 1,234 条，在后台分批进行', '应退合计未统计'])
  })

  it('is not there for what is about no row', async () => {
    await show(action({ label: '新增', select: 'none', present: 'confirm' }), {}, [])
    await open('新增')
    expect((await screen.findByRole('dialog')).hasAttribute('aria-describedby')).toBe(false)
  })
})

describe('confirm', () => {
  it('asks, posts the ids once, says so and announces it', async () => {
    const bench = await show(
      action({ label: '作废', present: 'confirm', select: 'many', confirm: '确定作废吗？' }),
      { 'POST /c/edit': () => ({ message: '已作废' }) },
      rows,
    )
    const facts: unknown[] = []
    bench.kernel.bus.on('action.succeeded', fact => facts.push(fact))
    await open('作废')
    expect(await screen.findByText('确定作废吗？')).toBeTruthy()
    expect(screen.getByText('共 2 项')).toBeTruthy()
    await user.dblClick(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('已作废')).toBeTruthy()
    expect(posts(bench)).toHaveLength(1)
    expect(posts(bench)[0]).toMatchObject({ body: { id: [1, 2] }, idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(facts).toEqual([{ resource: 'c', action: 'edit', ids: [1, 2] }])
    await waitFor(() => expect(screen.queryByText('确定作废吗？')).toBeNull())
  })

  it('of all rows of a list says how many they are, and sends what finds them', async () => {
    const bench = await show(action({ label: '作废', present: 'confirm', select: 'many', confirm: '确定作废吗？', bulk: true }), {
      'POST /c/edit': () => ({ message: '已开始', data: { jobId: 'j1', total: 1234 } }),
    })
    const begun: unknown[] = []
    bench.kernel.bus.on('bulk.begun', fact => begun.push(fact))
    await open('作废')
    expect(await screen.findByText('将处理符合条件的全部 1,234 条，在后台分批进行')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(begun).toEqual([{ id: 'j1' }]))
    expect(posts(bench)[0]?.body).toEqual({ matching: { screen: '/list', sort: '-id' } })
    expect(screen.queryByText('已开始')).toBeNull()
  })

  it('says what is under way while the answer is awaited', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await show(action({ label: '重置密码', present: 'confirm', pending: '正在重置密码 ....' }), {
      'POST /c/edit': async () => {
        await promise
        return { message: '重置密码成功' }
      },
    })
    await open('重置密码')
    await user.click(await screen.findByRole('button', { name: '确定' }))
    expect(await screen.findByText('正在重置密码 ....')).toBeTruthy()
    resolve()
    expect(await screen.findByText('重置密码成功')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('正在重置密码 ....')).toBeNull())
  })

  it('shows what is said only once in a dialog with a copy button', async () => {
    const notice = { title: '密码已重置', text: '新密码只显示一次', copy: 'Xk3-9pQ' }
    await show(action({ label: '重置密码', present: 'confirm' }), { 'POST /c/edit': () => ({ data: { notice } }) })
    await open('重置密码')
    await user.click(await screen.findByRole('button', { name: '确定' }))
    const dialog = await screen.findByText('Xk3-9pQ')
    expect(dialog).toBeTruthy()
    expect(screen.getByText('密码已重置')).toBeTruthy()
    expect(screen.queryByText('操作成功')).toBeNull()
  })
})

describe('dialog', () => {
  const form = [item('name', '姓名', { required: true, rules: { maxLength: 5 } })]
  const init: Answers = { 'GET /c/edit': () => ({ data: { source: { name: '张三' }, version: 4 } }) }

  it('loads, edits and posts with the version; Enter submits', async () => {
    const bench = await show(action({ form, init: true }), { ...init, 'POST /c/edit': () => ({}) })
    await open()
    const input = await nameInput()
    expect(input).toHaveProperty('value', '张三')
    expect(bench.calls.find(call => call.url === '/c/edit')?.query).toEqual({ id: '1' })
    await user.clear(input)
    await user.type(input, '王五{Enter}')
    expect(await screen.findByText('操作成功')).toBeTruthy()
    expect(posts(bench)[0]?.body).toEqual({ id: 1, version: 4, name: '王五' })
  })

  it('has the focus itself where nothing can be written', async () => {
    await show(action({ form: [item('name', '姓名', { readonly: true })], init: true }), init)
    await open()
    await user.keyboard('x')
    expect((await nameInput()).textContent).toBe('张三')
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
  })

  it('shows a failed load with another try', async () => {
    let tries = 0
    await show(action({ form, init: true }), {
      'GET /c/edit': () => {
        tries += 1
        return tries === 1 ? new RequestError('网络连接异常', { status: 0 }) : { data: { source: { name: '张三' } } }
      },
    })
    await open()
    await user.click(await screen.findByRole('button', { name: '重试' }))
    expect(await nameInput()).toHaveProperty('value', '张三')
  })

  it('keeps what is missing from the server and says it beside the field', async () => {
    const bench = await show(action({ form, init: true }), init)
    await open()
    const input = await nameInput()
    await user.clear(input)
    await user.click(screen.getByRole('button', { name: '确定' }))
    const error = await screen.findByText('请输入姓名')
    expect(input.getAttribute('aria-describedby')).toContain(error.id)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input)
    expect(posts(bench)).toHaveLength(0)
  })

  it('puts errors of the server beside their fields, and the others into a toast', async () => {
    const errors = [
      { field: 'name', message: '姓名已存在' },
      { field: 'elsewhere', message: '其他有误' },
    ]
    await show(action({ form, init: true }), {
      ...init,
      'POST /c/edit': () => new RequestError('姓名已存在', { status: 422, code: 3000, errors }),
    })
    await open()
    await nameInput()
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect((await screen.findByText('姓名已存在')).className).toContain('yh-item-error')
    expect(await screen.findByText('其他有误')).toBeTruthy()
  })

  it('asks before it throws away what was entered', async () => {
    await show(action({ form, init: true }), init)
    await open()
    await user.type(await nameInput(), '丰')
    await user.click(screen.getByRole('button', { name: '取消' }))
    const question = await screen.findByText('放弃未保存的内容？')
    expect(question).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '放弃' }))
    await waitFor(() => expect(screen.queryByLabelText(/姓名/)).toBeNull())
  })

  it('closes at once when nothing was entered', async () => {
    await show(action({ form, init: true }), init)
    await open()
    await nameInput()
    await user.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByLabelText(/姓名/)).toBeNull())
    expect(screen.queryByText('放弃未保存的内容？')).toBeNull()
  })

  it('offers to load again when somebody else saved meanwhile', async () => {
    let loads = 0
    const conflict = new RequestError('数据已被他人修改，请刷新后重试', { status: 409, code: 3000, data: { conflict: true } })
    await show(action({ form, init: true }), {
      'GET /c/edit': () => {
        loads += 1
        return { data: { source: { name: `第${loads}版` }, version: loads } }
      },
      'POST /c/edit': () => conflict,
    })
    await open()
    expect(await nameInput()).toHaveProperty('value', '第1版')
    await user.click(screen.getByRole('button', { name: '确定' }))
    await user.click(await screen.findByRole('button', { name: '重新加载' }))
    await waitFor(async () => expect(await nameInput()).toHaveProperty('value', '第2版'))
  })

  describe('of several rows of which one was saved elsewhere', () => {
    const changed = { id: 2, version: 7, name: '李四', by: '王芳', own: false, at: '2026-07-27 10:20:30' }
    const conflict = (list: readonly object[]) =>
      new RequestError('数据已被他人修改，请刷新后重试', { status: 409, code: 3000, data: { conflict: true, rows: list } })
    const many = action({ select: 'many', form: [item('name', '姓名', { field: 'name' })] })
    const begin = async (answers: unknown[]): Promise<Bench> => {
      const bench = await show(many, { 'POST /c/edit': () => answers.shift() as object }, rows)
      await open()
      await user.type(await nameInput(), '新')
      await user.click(screen.getByRole('button', { name: '确定' }))
      await screen.findByText('其中 1 条在您打开列表之后被修改过：')
      return bench
    }
    const bodies = (bench: Bench) => posts(bench).map(call => call.body)

    it('leaves it as it is', async () => {
      const bench = await begin([conflict([changed]), {}])
      expect(screen.getByText('王芳于 2026-07-27 10:20 修改')).toBeTruthy()
      await user.click(screen.getByRole('button', { name: '跳过这 1 条' }))
      expect(await screen.findByText('操作成功')).toBeTruthy()
      expect(bodies(bench)).toEqual([
        { id: [1, 2], version: [4, 1], name: '新' },
        { id: [1], version: [4], name: '新' },
      ])
    })

    it('writes over it as it is now, and asks again of what was saved since then', async () => {
      const bench = await begin([conflict([changed]), conflict([{ ...changed, version: 8, by: null, at: null }]), {}])
      await user.click(screen.getByRole('button', { name: '仍然修改' }))
      await user.click(within(await dialogOf('系统修改')).getByRole('button', { name: '仍然修改' }))
      expect(await screen.findByText('操作成功')).toBeTruthy()
      expect(bodies(bench).map(body => (body as { version: unknown }).version)).toEqual([
        [4, 1],
        [4, 7],
        [4, 8],
      ])
    })

    it('decides nothing when the question is closed, and keeps what was entered', async () => {
      const bench = await begin([conflict([changed])])
      await user.click(within(await dialogOf('王芳于 2026-07-27 10:20 修改')).getByRole('button', { name: '取消' }))
      await waitFor(() => expect(screen.queryByText('其中 1 条在您打开列表之后被修改过：')).toBeNull())
      expect(await nameInput()).toHaveProperty('value', '新')
      expect(posts(bench)).toHaveLength(1)
    })
  })

  it('uses one key until an answer is certain, then another', async () => {
    const answers = [new RequestError('网络连接异常', { status: 0 }), new RequestError('不行', { status: 409, code: 3000 }), {}]
    const bench = await show(action({ form, init: true }), { ...init, 'POST /c/edit': () => answers.shift() ?? {} })
    await open()
    await nameInput()
    for (const seen of ['网络连接异常', '不行', '操作成功']) {
      await user.click(screen.getByRole('button', { name: '确定' }))
      expect(await screen.findByText(seen)).toBeTruthy()
    }
    const [first, second, third] = posts(bench).map(call => call.idempotencyKey)
    expect(first).toBe(second)
    expect(third).not.toBe(second)
  })

  it('refuses to send again what was refused while the watched field stays', async () => {
    const bench = await show(action({ form, init: true, resubmit: { field: 'name', message: '请修改姓名后再提交' } }), {
      ...init,
      'POST /c/edit': () => new RequestError('不行', { status: 409, code: 3000 }),
    })
    await open()
    const input = await nameInput()
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('不行')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('请修改姓名后再提交')).toBeTruthy()
    expect(posts(bench)).toHaveLength(1)
    await user.type(input, '丰')
    await user.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(posts(bench)).toHaveLength(2))
  })

  it('asks again where the server wants a second yes, and posts to the other address', async () => {
    const message = '该客户已分配至机构CRM，继续操作将变更归属人和跟进人'
    const bench = await show(action({ form, init: true, secondVerify: { url: '/c/confirm', message } }), {
      ...init,
      'POST /c/edit': () => new RequestError(message, { status: 409, code: 3000 }),
      'POST /c/confirm': () => ({ message: '分配成功' }),
    })
    await open()
    await nameInput()
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText(message)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '继续' }))
    expect(await screen.findByText('分配成功')).toBeTruthy()
    expect(posts(bench)[1]).toMatchObject({ url: '/c/confirm', body: { id: 1, version: 4, name: '张三' } })
  })

  it('asks again about one refusal alone where it says what is answered then, and sends that with the form', async () => {
    const message = '疑似重复，请确认'
    const refusals = ['金额有误', message]
    const bench = await show(action({ form, init: true, secondVerify: { url: '/c/edit', message, with: { confirmDuplicate: true } } }), {
      ...init,
      'POST /c/edit': () => {
        const refusal = refusals.shift()
        return refusal === undefined ? { message: '已新增' } : new RequestError(refusal, { status: 409, code: 3000 })
      },
    })
    await open()
    await nameInput()
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('金额有误')).toBeTruthy()
    expect(screen.queryByText(message)).toBeNull()
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText(message)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '继续' }))
    expect(await screen.findByText('已新增')).toBeTruthy()
    expect(posts(bench).map(({ body }) => (body as { confirmDuplicate?: boolean }).confirmDuplicate)).toEqual([undefined, undefined, true])
  })

  it('shows refusals under the title the action gives them', async () => {
    await show(action({ form, init: true, errorModal: '通过失败' }), {
      ...init,
      'POST /c/edit': () => new RequestError('金额有误', { status: 409, code: 3000 }),
    })
    await open()
    await nameInput()
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('通过失败')).toBeTruthy()
    expect(screen.getByText('金额有误')).toBeTruthy()
  })

  it('offers to merge a duplicate', async () => {
    const data = { result: false, keptId: 9, otherId: 8 }
    const bench = await show(action({ form, init: true, merge: { url: '/c/merge', title: '保存失败', label: '合并' } }), {
      ...init,
      'POST /c/edit': () => ({ message: '分配/领取失败：客户已存在', data }),
      'POST /c/merge': () => ({ message: 'x' }),
    })
    await open()
    await nameInput()
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('保存失败')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '合并' }))
    expect(await screen.findByText('合并成功')).toBeTruthy()
    expect(posts(bench)[1]).toMatchObject({ url: '/c/merge', body: { keptId: 9, otherId: 8 } })
  })

  it.each([
    ['may look at it and merge', { visibleId: 9 }, ['取消', '查看', '合并']],
    ['may look at it alone', { visibleId: 9, mergeable: false }, ['取消', '查看', '请求合并']],
    ['may neither', { mergeable: false }, ['取消', '请求合并']],
  ])('offers who %s no more than that, and goes there or asks', async (_, more, buttons) => {
    const data = { result: false, keptId: 9, ...more }
    const merge = { url: '/c/merge', title: '保存失败', label: '合并', detail: '/c/detail', request: { url: '/c/ask', label: '请求合并' } }
    const bench = await show(action({ form, init: true, merge }), {
      ...init,
      'POST /c/edit': () => new RequestError('客户已存在', { status: 409, code: 3000, data }),
      'POST /c/ask': () => ({ message: '已请求' }),
    })
    await open()
    await nameInput()
    await user.click(screen.getByRole('button', { name: '确定' }))
    const box = (await screen.findByText('客户已存在')).closest<HTMLElement>('.arco-modal') as HTMLElement
    await waitFor(() =>
      expect(
        within(box)
          .getAllByRole('button')
          .map(button => button.textContent),
      ).toEqual(buttons),
    )
    await user.click(within(box).getByRole('button', { name: buttons[1] }))
    if (buttons[1] === '查看') return waitFor(() => expect(bench.address()).toBe('/c/detail?id=9'))
    expect(await screen.findByText('已请求')).toBeTruthy()
    expect(posts(bench)[1]).toMatchObject({ url: '/c/ask', body: { keptId: 9 } })
    expect(posts(bench)[1]?.body).not.toHaveProperty('mergeable')
  })

  it('asks the sentence of the action before anything is posted', async () => {
    const bench = await show(action({ form, init: true, confirm: '操作不可撤销，请谨慎操作' }), { ...init, 'POST /c/edit': () => ({}) })
    await open()
    await nameInput()
    await user.click(screen.getByRole('button', { name: '确定' }))
    const question = await screen.findByText('操作不可撤销，请谨慎操作')
    expect(posts(bench)).toHaveLength(0)
    const box = question.closest<HTMLElement>('.arco-modal')
    await user.click(within(box as HTMLElement).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(posts(bench)).toHaveLength(1))
  })
})

describe('drawer', () => {
  const form = [
    item('name', '姓名'),
    item('phoneNumber', '手机号', { type: 'phone', control: 'phone', check: { url: '/c/verify', title: '手机号重复' } }),
  ]
  const add = action({
    key: 'add',
    label: '新增',
    present: 'drawer',
    select: 'none',
    url: '/c/add',
    form,
    openOn: { query: { type: 'add' }, prefill: { wp: ['phoneNumber'] } },
  })

  it('opens from the address, prefilled, and takes that out of the address', async () => {
    const bench = await show(add, {}, [], { path: '/list?type=add&wp=13800138000&nameContains=王' })
    expect(await screen.findByLabelText(/手机号/)).toHaveProperty('value', '13800138000')
    // An open action has a history entry of its own; `-` because the page has no named actions to link to.
    await waitFor(() => expect(bench.address()).toBe('/list?nameContains=%E7%8E%8B&open=-'))
  })

  it('says that there is no permission when the address asks for what is not there', async () => {
    const bench = await show(action(), {}, [], { path: '/list?type=add' })
    expect(await screen.findByText('没有权限访问')).toBeTruthy()
    expect(bench.address()).toBe('/list')
  })

  it('looks a value up when its input is left, once per value', async () => {
    const bench = await show(add, { 'GET /c/verify': () => ({ data: { fields: [{ label: '录入人', value: '李四' }] } }) }, [])
    await open('新增')
    const phone = await screen.findByLabelText(/手机号/)
    await user.type(phone, '138')
    await user.tab()
    await user.type(phone, '00138000')
    await user.tab()
    expect(await screen.findByText('手机号重复')).toBeTruthy()
    expect(screen.getByText('李四')).toBeTruthy()
    const asked = bench.calls.filter(call => call.url === '/c/verify')
    expect(asked.map(call => call.query)).toEqual([{ phoneNumber: '13800138000' }])
  })

  it('submits with Ctrl and Enter only', async () => {
    const bench = await show(add, { 'POST /c/add': () => ({}) }, [])
    await open('新增')
    const input = await nameInput()
    await user.type(input, '王{Enter}')
    expect(posts(bench)).toHaveLength(0)
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(posts(bench)[0]?.body).toEqual({ name: '王' }))
  })
})

describe('blank', () => {
  it('shows the component with the rows and lets it close', async () => {
    const Import = ({ rows: given, props, close }: ComponentProps): ReactNode => (
      <button type="button" onClick={() => close(true)}>
        {`${String(props['tip'])}:${given.map(row => row.id).join()}`}
      </button>
    )
    await show(action({ label: '导入', present: 'blank', component: 'sheet/import', props: { tip: '提示' } }), {}, rows.slice(0, 1), {
      plugins: [{ id: 'sheet', components: { import: Import } }],
    })
    await open('导入')
    await user.click(await screen.findByRole('button', { name: '提示:1' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '提示:1' })).toBeNull())
  })
})

describe('download', () => {
  const exporting = action({ label: '导出', present: 'download', select: 'none', url: '/c/export' })

  it('fetches what the list shows, on all its pages', async () => {
    const bench = await show(exporting, { 'DOWNLOAD /c/export': () => ({}) }, [], { path: '/list' })
    window.history.replaceState(null, '', '/list?nameContains=%E7%8E%8B&page=3&sort=name')
    await open('导出')
    await waitFor(() =>
      expect(bench.calls.find(call => call.method === 'DOWNLOAD')?.query).toEqual({ screen: '/list', nameContains: '王', sort: '-id' }),
    )
    window.history.replaceState(null, '', '/')
  })

  it('follows a long export and fetches its file', async () => {
    const bench = await show(
      exporting,
      {
        'DOWNLOAD /c/export': () => ({ data: { jobId: 'j1' } }),
        'GET /jobs/j1': () => ({ data: { state: 'done', done: 9, total: 9, result: { fileUrl: '/api/files/f1' } } }),
        'DOWNLOAD /files/f1': () => ({}),
      },
      [],
    )
    await open('导出')
    expect(await screen.findByText('导出完成')).toBeTruthy()
    expect(bench.calls.some(call => call.url === '/files/f1')).toBe(true)
  })
})

describe('link', () => {
  it('goes to the screen with the row in the address', async () => {
    const bench = await show(action({ label: '订单', present: 'link', props: { to: '/order?nameIs={name}' } }))
    await open('订单')
    await waitFor(() => expect(bench.address()).toBe('/order?nameIs=%E5%BC%A0%E4%B8%89'))
  })
})

describe('detail', () => {
  const details = action({ key: 'details', label: '详情', present: 'detail', detail: { screen: '/detail' } })
  const pages: Answers = {
    'GET /c/list': ({ query }) => {
      const first = (Number(query['page']) - 1) * 10 + 1
      return { data: { records: Array.from({ length: Math.min(10, 23 - first + 1) }, (_, at) => ({ id: first + at })), total: 23 } }
    },
  }
  const place = async (text: string) => expect(await screen.findByText(text)).toBeTruthy()
  const step = (name: string) => user.click(screen.getByRole('button', { name }))

  it('goes on beyond the page of the list, both ways, and stops at the ends of the list', async () => {
    const bench = await show(details, pages, [{ id: 10 }] as Row[])
    await open('详情')
    await place('10 / 23')
    await step('下一条')
    await place('11 / 23')
    await step('上一条')
    await place('10 / 23')
    expect(bench.address()).toBe('/list?open=-')
    await clearBench()
    await show(details, pages, [{ id: 23 }] as Row[], { path: '/list?page=3' })
    await open('详情')
    await place('23 / 23')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一条' }).disabled).toBe(true)
    for (const _ of [1, 2]) await step('上一条')
    await place('21 / 23')
    await step('上一条')
    await place('20 / 23')
  })
})
