import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '#core/contract/model/action.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { type ClientAccess, clientMenu, clientScreen, compile, detailFields, dynamicOptionNames, grantablePermissions, listFields, screenAccess, detailKind, isOfKind } from '#core/manifest/index.ts'
import { HttpError } from '#core/contract/errors.ts'
import { parseQuery, querySpec, readQuery } from '#core/manifest/query/index.ts'
import type { ClientAction, ClientScreen, ClientTableView } from '#schemas/types/wire.ts'
import { BASE, caseInput, compileCase } from './load-case.ts'

let snapshot: Snapshot

beforeAll(async () => {
  const result = await compileCase(join(BASE), false)
  if (result.snapshot === undefined) throw new Error('the base set must compile')
  snapshot = result.snapshot
})

const admin: ClientAccess = { admin: true, permissions: new Set() }
const holder = (...permissions: string[]): ClientAccess => ({ admin: false, permissions: new Set(permissions) })

const screen = (path: string, access = admin): ClientScreen => {
  const found = clientScreen(snapshot, path, access)
  if (found === undefined) throw new Error(`no screen ${path}`)
  return found
}

const table = (path: string, access = admin): ClientTableView => {
  const { view } = screen(path, access)
  if (view.type !== 'table') throw new Error(`${path} is no table`)
  return view
}

const action = (key: string): ClientAction => {
  const view = table('/crm/lead')
  const found = [...view.actions, ...view.rowActions].find(one => one.key === key)
  if (found === undefined) throw new Error(`no action ${key}`)
  return found
}

describe('snapshot', () => {
  it('is frozen to the bottom', () => {
    expect(Object.isFrozen(snapshot.resources['lead']?.actions['add']?.form[1]?.rules)).toBe(true)
    expect(() => Object.assign(snapshot.screens, { x: 1 })).toThrow(TypeError)
  })

  it('derives columns, parts and names', () => {
    const fields = snapshot.resources['lead']?.fields
    expect([fields?.['owner']?.column, fields?.['followers']?.column, fields?.['createdDate']?.column, fields?.['extra']?.column]).toEqual([
      'owner_id',
      'followers_ids',
      'created_date',
      'extra',
    ])
    expect(fields?.['followers']?.show).toBe('name')
    expect(fields?.['id']).toMatchObject({ type: 'integer', column: 'id', sortable: true })
    expect(fields?.['phone']).toMatchObject({ mask: 'phone', sortable: false })
    expect(fields?.['name']?.sortable).toBe(false)
    expect(fields?.['createdDate']?.sortable).toBe(true)
  })

  it('makes an endpoint of every list, lookup, details, form and action', () => {
    expect(Object.keys(snapshot.endpoints).filter(key => key.includes('/crm/lead'))).toEqual([
      'GET /crm/lead/list',
      'GET /crm/lead/list/get',
      'GET /crm/lead/details',
      'GET /crm/lead/add',
      'POST /crm/lead/add',
      'GET /crm/lead/edit',
      'POST /crm/lead/edit',
      'GET /crm/lead/highSeas',
      'POST /crm/lead/highSeas',
      'POST /crm/lead/confirm',
      'POST /crm/lead/unlock',
      'GET /crm/lead/export',
    ])
    expect(snapshot.endpoints['GET /crm/lead/details']?.permission).toEqual(['/crm/lead/details'])
    expect(snapshot.endpoints['GET /system/employee/details']?.permission).toEqual(['/system/employee/list'])
    for (const { permission } of Object.values(snapshot.endpoints)) expect(permission).not.toEqual([])
  })

  it('has a permission tree: group, screen, list and actions', () => {
    const [crm, system, other] = snapshot.permissions
    expect([crm?.title, system?.title, other?.title]).toEqual(['客资管理', '系统设置', '其他'])
    expect(crm?.children[0]?.permission).toBe('/crm/lead')
    expect(crm?.children[0]?.children.map(({ title, permission }) => `${title} ${permission}`)).toEqual([
      '查看列表 /crm/lead/list',
      '新增 /crm/lead/add',
      '移入公海 /crm/lead/highSeas',
      '导出 /crm/lead/export',
      '编辑 /crm/lead/edit',
      '详情 /crm/lead/details',
      '恢复 /crm/lead/unlock',
      '订单 /crm/lead/orders',
      '查看无人负责的数据 /crm/lead/orphans',
    ])
    expect(other?.children.map(({ permission }) => permission)).toEqual(['/crm/print'])
    const keys: string[] = []
    const walk = (nodes: typeof snapshot.permissions): void => {
      for (const node of nodes) {
        keys.push(node.key)
        walk(node.children)
      }
    }
    walk(snapshot.permissions)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { permission } of Object.values(snapshot.endpoints)) {
      if (typeof permission === 'string' || 'anyOf' in permission) continue
      for (const one of permission) if (!one.startsWith('/system/employee') && !['/system/log/list', '/crm/pool/list', '/crm/deal/list'].includes(one)) expect(grantablePermissions(snapshot.permissions)).toContain(one)
    }
  })

  it('extends by part: what a screen gives replaces, the rest is taken', () => {
    const [base, loss] = [table('/crm/lead'), table('/crm/loss')]
    expect(loss.columns.map(({ key }) => key)).toEqual(base.columns.map(({ key }) => key))
    expect(loss.actions.map(({ key }) => key)).toEqual(['export'])
    expect(loss.size).toBe(20)
    expect(querySpec(snapshot, snapshot.resources['lead'] as never, '/crm/loss')?.preset).toEqual({ field: 'status', kind: 'text', eq: 'LOSS' })
  })
})

describe('what a person gets', () => {
  it('is a menu of what he may open', () => {
    expect(clientMenu(snapshot, admin).groups.map(({ key }) => key)).toEqual(['crm', 'system'])
    const menu = clientMenu(snapshot, holder('/crm/loss', '/crm/card'))
    expect(menu.groups).toEqual([{ key: 'crm', title: '客资管理', icon: 'user', screens: ['/crm/loss'] }])
    expect(menu.screens).toEqual({ '/crm/loss': '客户公海', '/crm/card': '名片' })
    expect(clientMenu(snapshot, holder()).groups).toEqual([])
  })

  it('is no screen without its permission, and permissions are compared whole', () => {
    expect(clientScreen(snapshot, '/crm/lead', holder('/crm', '/crm/lea'))).toBeUndefined()
    expect(screenAccess(snapshot, '/crm/lead', holder('/crm'))).toBe('forbidden')
    expect(screenAccess(snapshot, '/nowhere', admin)).toBe('unknown')
    expect(screenAccess(snapshot, 'constructor', admin)).toBe('unknown')
    expect(clientScreen(snapshot, '__proto__', admin)).toBeUndefined()
  })

  it('has only the actions he holds all permissions of, in cells too', () => {
    const view = table('/crm/lead', holder('/crm/lead', '/crm/lead/edit', '/crm/lead/highSeas'))
    expect(view.actions.map(({ key }) => key)).toEqual(['highSeas', 'confirm'])
    expect(view.rowActions.map(({ key }) => key)).toEqual(['edit'])
    expect(view.columns[0]).not.toHaveProperty('action')
    expect(table('/crm/lead').columns[0]?.action).toBe('details')
  })

  it('never names an internal field', () => {
    for (const path of Object.keys(snapshot.screens)) {
      const { view } = screen(path)
      expect(JSON.stringify(view)).not.toContain('selfOperated')
    }
    expect(listFields(snapshot.resources['lead'] as never, snapshot.screens['/crm/lead']?.view as never)).not.toContain('selfOperated')
  })

  it('holds the option sets that it names, dynamic ones as they are now', () => {
    expect(dynamicOptionNames(snapshot, '/crm/lead')).toEqual(['source'])
    const values = [{ value: 'TIKTOK', label: '抖音', manual: true, disabled: true, children: [] }]
    const options = clientScreen(snapshot, '/crm/lead', admin, { source: values })?.options
    expect(options?.['source']).toEqual([{ value: 'TIKTOK', label: '抖音', disabled: true }])
    expect(options?.['phase']?.[2]).toEqual({ value: 'ORDERED', label: '已成单', color: 'green', manual: false })
    expect(options?.['boolean']?.map(({ label }) => label)).toEqual(['是', '否'])
    expect(options).not.toHaveProperty('leadStatus')
  })
})

describe('a table', () => {
  it('has filters with their query keys', () => {
    const filters = table('/crm/lead').filters.map(({ key, type, params, whole, lookup }) => [key, type, params.join(' '), whole, lookup?.key])
    expect(filters).toEqual([
      ['name', 'text', 'nameContains', undefined, undefined],
      ['phone', 'text', 'phoneIs', 'phone', undefined],
      ['phase', 'select', 'phaseIs', undefined, undefined],
      ['phases', 'multiSelect', 'phasesIn', undefined, undefined],
      ['source', 'treeSelect', 'sourceIs', undefined, undefined],
      ['countries', 'multiSelect', 'countriesContainsIn', undefined, undefined],
      ['amount', 'numberRange', 'amountGreaterThanOrEqual amountLessThanOrEqual', undefined, undefined],
      ['registered', 'select', 'registeredIs', undefined, undefined],
      ['createdDate', 'dateRange', 'createdDateOnOrAfter createdDateOnOrBefore', undefined, undefined],
      ['period', 'month', 'periodIs', undefined, undefined],
      ['city', 'cascader', 'cityIs', undefined, undefined],
      ['owner', 'search', 'ownerIs', undefined, 'employeesList'],
      ['ownerDepartment', 'treeSelect', 'ownerDepartmentIs', undefined, 'departmentList'],
      ['orderNumber', 'text', 'orderNumber', undefined, undefined],
    ])
  })

  it('has columns that know where their value is', () => {
    const columns = new Map(table('/crm/lead').columns.map(column => [column.label, column]))
    expect(columns.get('归属人')?.path).toEqual(['owner', 'username'])
    expect(columns.get('归属人姓名')?.path).toEqual(['owner', 'name'])
    expect(columns.get('跟进人')?.path).toEqual(['followers', 'name'])
    expect(columns.get('手机号')?.path).toEqual(['owner', 'phone'])
    expect(columns.get('手机号')).toMatchObject({ key: 'owner.phone', reveal: { entity: 'lead', field: 'owner.phone' } })
    expect(columns.get('手机号')).not.toHaveProperty('sortable')
    expect(columns.get('姓名（缩略）')?.sortable).toBe(true)
    expect(columns.get('创建时间')).toMatchObject({ sortable: true, cell: 'date' })
    expect(columns.get('备注')).toMatchObject({ hidden: true })
    expect(columns.get('锁定')).toMatchObject({ with: 'createdDate', width: 100 })
  })

  it('says what it is asked for, and the server takes exactly that', () => {
    const resource = snapshot.resources['lead'] as NonNullable<Snapshot['resources'][string]>
    const spec = querySpec(snapshot, resource, '/crm/lead')
    if (spec === undefined) throw new Error('no spec')
    for (const { params } of table('/crm/lead').filters) for (const param of params) expect(spec.keys.has(param)).toBe(true)
    expect(parseQuery(readQuery('screen=/crm/lead&sort=name&size=20'), spec).sort[0]?.field.text).toBe('name')
    expect(() => parseQuery(readQuery('sort=phone'), spec)).toThrow(HttpError)
    expect(() => parseQuery(readQuery('emailContains=abc'), spec)).toThrow(HttpError)
    expect(parseQuery(readQuery('emailContains=abc'), querySpec(snapshot, resource) as never).conditions).toHaveLength(1)
    expect(querySpec(snapshot, resource, '/crm/department')).toBeUndefined()
    expect(querySpec(snapshot, resource, '/crm/audit#done')?.keys.has('nameContains')).toBe(true)
    expect(querySpec(snapshot, resource, '/crm/audit')).toBeUndefined()
  })

  it('has tabs, each with a screen of its own', () => {
    const { view } = screen('/crm/audit')
    expect(view.type === 'tabs' && view.tabs.map(tab => tab.view.screen)).toEqual(['/crm/audit#pending', '/crm/audit#done', '/crm/audit#board'])
    expect(table('/crm/department')).toMatchObject({ tree: 'parent.id', paged: false })
  })

  it('is a table that a plugin draws, to the server and on the wire: only what draws it is said beside it', () => {
    const { drawn, screen: board, actions, statistics, ...drawnSlots } = table('/crm/leadBoard')
    const { screen: _screen, actions: _actions, statistics: said, preset, ...slots } = table('/crm/lead') as ClientTableView & { preset?: unknown }
    expect(drawn).toEqual({ view: 'kanban/board', props: { by: 'phase', title: 'name' } })
    expect([board, actions.map(({ key }) => key), preset]).toEqual(['/crm/leadBoard', ['add'], undefined])
    // Filters, columns and other missing properties come from the table that it extends.
    expect([statistics, { ...drawnSlots, selection: true, selectable: slots.selectable }]).toEqual([said, { ...slots, selection: true }])
    const spec = querySpec(snapshot, snapshot.resources['lead'] as never, '/crm/leadBoard')
    expect(spec?.preset).toMatchObject({ field: 'status', eq: 'NORMAL' })
    expect(parseQuery(readQuery('screen=/crm/leadBoard&phaseIs=NEW&size=20'), spec as never).conditions).toHaveLength(1)
    expect(grantablePermissions(snapshot.permissions)).toContain('/crm/leadBoard')
    const { view } = screen('/crm/audit')
    expect(view.type === 'tabs' && view.tabs.map(tab => tab.view.drawn?.view)).toEqual([undefined, undefined, 'kanban/board'])
  })

  it.each([
    ['is the table again in a screen that extends it as one', { type: 'table', resource: 'lead' }, undefined],
    ['keeps its props in a screen that only changes other parts', { type: 'kanban/board', resource: 'lead', actions: [] }, { view: 'kanban/board', props: { by: 'phase' } }],
    ['has props of its own where another screen gives some', { type: 'kanban/board', resource: 'lead', props: { by: 'phase', title: 'name' } }, { view: 'kanban/board', props: { by: 'phase', title: 'name' } }],
  ])('%s', async (_name, view, drawn) => {
    const input = await caseInput(BASE, false)
    const base = { manifest: 1, path: '/crm/base', title: '甲', view: { type: 'kanban/board', resource: 'lead', props: { by: 'phase' }, filters: ['phase'], columns: ['name'] } }
    const own = { manifest: 1, path: '/crm/own', title: '乙', extends: '/crm/base', view }
    const files = [base, own].map(value => ({ path: `manifests/screens${value.path}.json`, text: JSON.stringify(value) }))
    const found = compile({ ...input, files: [...input.files, ...files] }).snapshot?.screens['/crm/own']?.view
    expect(found).toMatchObject({ type: 'table', columns: [{ label: '姓名' }] })
    expect((found as { drawn?: unknown }).drawn).toEqual(drawn)
  })

  it('lists the fields that its conditions need', () => {
    const fields = listFields(snapshot.resources['lead'] as never, snapshot.screens['/crm/lead']?.view as never)
    expect(fields).toContain('owner.phone')
    expect(fields).toContain('locked')
    expect(new Set(fields).size).toBe(fields.length)
  })
})

describe('an action', () => {
  it('opens with the server when it has lookups or rows', () => {
    expect(action('add')).toMatchObject({ url: '/crm/lead/add', init: true, select: 'none', idempotent: true })
    expect(action('edit').init).toBe(true)
    expect(action('unlock')).not.toHaveProperty('init')
    expect(action('highSeas')).toMatchObject({ init: true, limit: 200 })
  })

  it('opens with the server when its form shows what only the operation knows', () => {
    const lead = snapshot.resources['lead'] as Resource
    const [told] = (lead.actions['add']?.form ?? []).filter(item => item.name === 'smsCode')
    const opened = (readonly: boolean) => {
      const unlock = { ...lead.actions['unlock'], select: 'none', form: [{ ...told, readonly }] } as Action
      const changed = { ...snapshot, resources: { ...snapshot.resources, lead: { ...lead, actions: { ...lead.actions, unlock } } } }
      const view = clientScreen(changed, '/crm/lead', admin)?.view as ClientTableView
      return [...view.actions, ...view.rowActions].find(one => one.key === 'unlock')
    }
    expect(opened(true)?.init).toBe(true)
    expect(opened(false)).not.toHaveProperty('init')
  })

  it('has form items by body key, with derived control and rules', () => {
    const items = new Map((action('add').form ?? []).map(item => [item.name, item]))
    expect([...items.keys()]).toEqual(expect.arrayContaining(['', 'name', 'phone', 'ownerId', 'followerIds', 'smsCode']))
    expect(items.get('name')).toMatchObject({ field: 'name', control: 'input', required: true, rules: { maxLength: 30 }, span: 1 })
    expect(items.get('ownerId')).toMatchObject({ field: 'owner', control: 'search', default: { user: 'id' }, lookup: { key: 'employeesList', url: '/crm/lead/add' } })
    expect(items.get('followerIds')).toMatchObject({ control: 'multiSelect' })
    expect(items.get('source')?.control).toBe('treeSelect')
    expect(items.get('remarks')).toMatchObject({ control: 'textarea', span: 2 })
    expect(items.get('phone')).toMatchObject({ check: { url: '/crm/verify', title: '手机号重复' } })
    expect(items.get('')).toMatchObject({ type: 'section', label: '联系方式' })
  })

  it('marks masked values where a row is opened', () => {
    const phone = (key: string) => action(key).form?.find(({ name }) => name === 'phone')
    expect(phone('edit')?.masked).toBe(true)
    expect(phone('add')).not.toHaveProperty('masked')
  })

  it('names form items in openOn and resubmit', () => {
    expect(action('add').openOn).toEqual({ query: { type: 'add' }, prefill: { wp: ['phone', 'wechat'] } })
    expect(action('add').secondVerify).toEqual({ url: '/crm/lead/confirm', message: '客户已分配，是否继续？' })
    expect(action('edit').resubmit).toEqual({ field: 'name', message: '姓名没有变化' })
  })

  it('leaves guards to the server where one is on internal fields: rows tell the sentence of the first that refuses', () => {
    expect(action('highSeas').guard).toBeUndefined()
    expect(snapshot.resources['lead']?.actions['highSeas']?.guard).toHaveLength(2)
  })

  it('reaches component screens by key', () => {
    const { view } = screen('/crm/card')
    expect(view).toMatchObject({ type: 'component', component: 'qr/card', props: { title: '名片' } })
  })
})

describe('a detail', () => {
  const detail = (access = admin) => {
    const { view } = screen('/crm/dealDetail', access)
    if (view.type !== 'detail') throw new Error('no detail')
    return view
  }
  const keys = (title: string, of = detail()) =>
    of.tabs.find(tab => tab.title === title)?.sections?.map(({ fields }) => fields.map(({ key }) => key))

  it('calls what stands for a referenced row as the reference is, and other fields as themselves', () => {
    expect(detail().head.map(({ key, label }) => `${key} ${label}`)).toEqual(['owner.name 归属人', 'owner.phone 手机号', 'createdDate 录入时间'])
    expect(detail()).toMatchObject({ base: '/crm/deal', title: ['name'], steps: { path: ['stage'], options: 'dealStage', together: [['NEW', 'ORDERED']] } })
  })

  it('shows as the rest what may be read and stands nowhere else: custom fields too, internal ones never', () => {
    expect(keys('资料')).toEqual([['link'], ['phone', 'remarks', 'hobby']])
  })

  it('follows a renamed label, a field that became internal and a new custom field without a word on the screen', async () => {
    const input = await caseInput(BASE, false)
    const files = input.files.map(file => {
      if (!file.path.endsWith('resources/deal.json')) return file
      const text = file.text
        .replace('"label": "备注"', '"label": "说明"')
        .replace('"label": "爱好", "custom": true', '"label": "爱好", "custom": true, "internal": true')
        .replace('"createdDate"', '"shoeSize": {"type": "integer", "label": "鞋码", "custom": true},\n    "createdDate"')
      return { ...file, text }
    })
    const changed = compile({ ...input, files }).snapshot as Snapshot
    const view = clientScreen(changed, '/crm/dealDetail', admin)?.view
    if (view?.type !== 'detail') throw new Error('no detail')
    expect(view.tabs[1]?.sections?.[1]?.fields.map(({ label }) => label)).toEqual(['手机号', '说明', '鞋码'])
    expect(detailFields(changed, changed.screens['/crm/dealDetail']?.view as never).all).toEqual(expect.arrayContaining(['shoeSize', 'remarks']))
    expect(detailFields(changed, changed.screens['/crm/dealDetail']?.view as never).all).not.toContain('hobby')
  })

  it('gives long texts a whole line, and never cuts them short', () => {
    const fields = detail().tabs[1]?.sections?.[1]?.fields ?? []
    expect(fields.find(({ key }) => key === 'remarks')).toMatchObject({ cell: 'text', wide: true })
    expect(fields.find(({ key }) => key === 'phone')).not.toHaveProperty('wide')
    expect(fields.find(({ key }) => key === 'phone')?.reveal).toEqual({ entity: 'deal', field: 'phone', call: true })
  })

  it('leaves out lists and comparisons of what the person may not see, and actions that he may not do', () => {
    const titles = (...permissions: string[]) => detail(holder('/crm/dealDetail', ...permissions)).tabs.map(({ title }) => title)
    expect(titles()).toEqual(['名片', '资料', '动态'])
    expect(titles('/crm/callback/list')).toEqual(['名片', '资料', '回访', '动态'])
    expect(titles('/system/employee/list')).toEqual(['名片', '资料', '动态', '对比'])
    expect(detail(holder('/crm/dealDetail', '/crm/pool/receive')).actions.map(({ key }) => key)).toEqual(['receive'])
    expect(detail().actions.map(({ key, read }) => [key, read])).toEqual([
      ['edit', undefined],
      ['receive', true],
      ['open', true],
      ['history', true],
    ])
    expect(detail().actions[1]?.visible).toMatchObject({ field: 'stage', ne: 'ORDERED' })
  })

  it('shows its sections once more for each row that leads here, to those who may see such rows', () => {
    const each = (...permissions: string[]) => detail(holder('/crm/dealDetail', ...permissions)).tabs[1]?.each
    expect(each()).toBeUndefined()
    expect(each('/crm/callback/list')).toMatchObject({
      own: '本人',
      listUrl: '/crm/callback/list',
      screen: '/crm/dealDetail#t1',
      title: ['visitor', 'name'],
      fields: [{ key: 'content', label: '内容' }, { key: 'done' }],
    })
    const spec = querySpec(snapshot, snapshot.resources['callback'] as never, '/crm/dealDetail#t1')
    expect(spec?.within).toEqual({ screen: '/crm/dealDetail', resource: 'deal', through: 'deal' })
    expect(spec?.view?.columns.map(({ path }) => path.text)).toEqual(['visitor.name', 'content', 'done'])
    expect(spec?.defaultSort).toBe('id')
  })

  it('draws what stands beside the title as tags', async () => {
    const { files, ...input } = await caseInput(BASE, false)
    const changed = files.map(file =>
      file.path.endsWith('screens/crm/dealDetail.json') ? { ...file, text: file.text.replace('"tags": ["stage"]', '"tags": ["stage", "urgent"]') } : file,
    )
    const withUrgent = changed.map(file =>
      file.path.endsWith('resources/deal.json')
        ? { ...file, text: file.text.replace('"createdDate"', '"urgent": {"type": "boolean", "label": "加急", "custom": true},\n    "createdDate"') }
        : file,
    )
    const view = clientScreen(compile({ ...input, files: withUrgent }).snapshot as Snapshot, '/crm/dealDetail', admin)?.view
    expect(view?.type === 'detail' ? view.tags.map(({ key, cell }) => [key, cell]) : []).toEqual([
      ['stage', 'tag'],
      ['urgent', 'tag'],
    ])
  })

  it('shows every tag of a list of values', async () => {
    const { files, ...input } = await caseInput(BASE, false)
    const changed = files.map(file =>
      file.path.endsWith('resources/deal.json')
        ? { ...file, text: file.text.replace('"createdDate"', '"lands": {"type": "options", "label": "国家", "options": "dealStage", "custom": true},\n    "createdDate"') }
        : file,
    )
    const view = clientScreen(compile({ ...input, files: changed }).snapshot as Snapshot, '/crm/dealDetail', admin)?.view
    const lands = view?.type === 'detail' ? view.tabs[1]?.sections?.[1]?.fields.find(({ key }) => key === 'lands') : undefined
    expect(lands?.cell).toBe('tags')
    expect(Number(lands?.props?.['max'])).toBeGreaterThan(1000)
  })

  it('opens for those who may see the rows, as a page too', () => {
    expect(screenAccess(snapshot, '/crm/dealDetail', holder())).toBe('forbidden')
    expect(screenAccess(snapshot, '/crm/dealDetail', holder('/crm/deal/list'))).toBe('open')
    expect(clientMenu(snapshot, holder('/crm/deal/list'))).toMatchObject({ groups: [], screens: { '/crm/dealDetail': '签约详情' } })
  })

  it('holds the option sets of its stages, fields, lists and forms', () => {
    expect(Object.keys(screen('/crm/dealDetail').options).toSorted()).toEqual(['boolean', 'dealStage'])
  })

  it('asks its list by the screen and the tab', () => {
    const list = detail().tabs.find(({ title }) => title === '回访')?.list
    expect(list).toMatchObject({ screen: '/crm/dealDetail#t2', listUrl: '/crm/callback/list', sort: '-id' })
    const spec = querySpec(snapshot, snapshot.resources['callback'] as never, '/crm/dealDetail#t2')
    expect(spec).toMatchObject({ preset: { field: 'done', eq: false }, within: { screen: '/crm/dealDetail', resource: 'deal', through: 'deal' } })
    expect(querySpec(snapshot, snapshot.resources['deal'] as never, '/crm/dealDetail#t2')).toBeUndefined()
    expect(querySpec(snapshot, snapshot.resources['callback'] as never, '/crm/dealDetail#t3')).toBeUndefined()
  })

  it('needs the reference by which a row action finds its row', () => {
    const view = snapshot.screens['/crm/dealDetail']?.view
    const tab = isOfKind(detailKind, view) ? view.tabs[2] : undefined
    expect(tab?.kind).toBe('list')
    if (tab?.kind === 'list') expect(listFields(snapshot.resources['callback'] as never, tab.view)).toContain('deal')
  })
})
