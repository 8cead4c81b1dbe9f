import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { knownPermissions } from './roles.ts'

let test: TestApplication
let admin: Client
let hr: Client

beforeAll(async () => {
  test = await startApplication()
  admin = await test.as('admin')
  hr = await test.as('hr_1')
})
afterAll(() => test?.close())

const idByColumn = async (table: 'department' | 'role' | 'employee' | 'institution', column: string, value: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(test.db)
  return rows[0]?.id ?? 0
}
const department = (name: string): Promise<number> => idByColumn('department', 'name', name)
const role = (name: string): Promise<number> => idByColumn('role', 'name', name)
const employee = (username: string): Promise<number> => idByColumn('employee', 'username', username)

describe('departments', () => {
  it('come as one list for the tree, and lookups carry the parent', async () => {
    const { records, total } = (await hr.get('/system/department/list?screen=/system/department')).body.data
    expect(records).toHaveLength(19)
    expect(total).toBe(19)
    const { departmentList } = (await hr.get('/system/employee/list/get')).body.data
    expect(departmentList).toContainEqual({ id: await department('咨询A部'), label: '咨询A部', parentId: await department('成都分公司') })
  })

  it('are added with viewers, whose sight acts on the next request', async () => {
    const manager = await test.as('mgr_a')
    const before = (await manager.get('/agency/institutionsCustomer/list')).body.data.total
    const answer = await hr.post('/system/department/add', {
      name: '新部',
      parentId: await department('成都分公司'),
      managerId: await employee('sales_b1'),
      departmentViewerId: [await employee('mgr_a')],
      remarks: '试点',
    })
    expect(answer.status).toBe(200)
    const moved = await hr.edit('/system/department/edit', { id: await department('咨询B部'), parentId: answer.body.data.id })
    expect(moved.status).toBe(200)
    expect((await manager.get('/agency/institutionsCustomer/list')).body.data.total).toBeGreaterThan(before)
    const { source } = (await hr.get(`/system/department/edit?id=${answer.body.data.id}`)).body.data
    expect(source).toMatchObject({ name: '新部', managerId: await employee('sales_b1'), departmentViewerId: [await employee('mgr_a')] })
    expect((await hr.edit('/system/department/edit', { id: answer.body.data.id, departmentViewerId: [] })).status).toBe(200)
    expect((await manager.get('/agency/institutionsCustomer/list')).body.data.total).toBe(before)
  })

  it('never stand below themselves, not even when two are moved at once', async () => {
    const [a, b] = [await department('重庆分公司'), await department('深圳分公司')]
    const under = (id: number, parentId: number) => hr.edit('/system/department/edit', { id, parentId })
    expect((await under(a, a)).body.message).toBe('上级部门不能是自己或下级部门')
    expect((await under(await department('成都分公司'), await department('咨询A部'))).status).toBe(409)
    const answers = await Promise.all([under(a, b), under(b, a)])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
  })

  it('need name and remarks, and go only when nobody is in them', async () => {
    expect((await hr.post('/system/department/add', { name: '', remarks: '' })).body.errors).toMatchObject([
      { message: '请输入部门名称' },
      { message: '请输入备注' },
    ])
    expect((await hr.post('/system/department/delete', { id: await department('成都分公司') })).body.message).toBe('请先删除下级部门')
    expect((await hr.post('/system/department/delete', { id: await department('咨询A部') })).body.message).toBe('部门下有员工，不能删除')
    const { id } = (await hr.post('/system/department/add', { name: '空部门', remarks: '无' })).body.data
    const team = (to: number | null) =>
      sql`update institutions_customer set exclusive_department_id = ${to} where id = (select min(id) from live_customer)`.execute(test.db)
    await team(id)
    expect((await hr.post('/system/department/delete', { id })).body.message).toBe('有客户独家分配给该部门，不能删除')
    await team(null)
    expect((await hr.post('/system/department/delete', { id })).status).toBe(200)
    expect((await hr.post('/system/department/delete', { id })).status).toBe(404)
  })
})

describe('roles', () => {
  it('of the demo hold only permissions that exist', async () => {
    const known = knownPermissions(test.app.core.snapshot.permissions)
    const { rows } = await sql<{ permission: string }>`select distinct permission from role_permission`.execute(test.db)
    expect(rows.map(row => row.permission).filter(permission => !known.has(permission))).toEqual([])
  })

  it('are added without permissions, under a name of their own', async () => {
    expect((await hr.post('/system/role/add', { name: '实习生', description: '只读' })).status).toBe(200)
    expect((await hr.post('/system/role/add', { name: '实习生' })).body).toMatchObject({ code: 3000, message: '角色名称已存在' })
    const { records } = (await hr.get('/system/role/list?nameContains=实习')).body.data
    expect(records).toMatchObject([{ name: '实习生', description: '只读', locked: false, employeeCount: 0 }])
  })

  it('get permissions that the actor holds, known ones, at least one', async () => {
    const id = await role('实习生')
    const assign = (client: Client, permissions: unknown) => client.post('/system/role/assign-permissions', { id, permissions })
    expect((await assign(hr, ['/system/employee', '/system/employee/list'])).status).toBe(200)
    expect((await hr.get(`/system/role/assign-permissions?id=${id}`)).body.data.source).toEqual({
      permissions: ['/system/employee', '/system/employee/list'],
    })
    expect(await assign(hr, ['/agency/institutions/list'])).toMatchObject({ status: 409, body: { message: '不能授予超出自身的权限' } })
    expect((await assign(hr, [])).status).toBe(422)
    expect((await assign(admin, ['/system/nothing'])).status).toBe(422)
    expect((await assign(admin, '/system/employee')).status).toBe(422)
    expect((await assign(admin, ['/agency/institutions', '/agency/institutions/list'])).status).toBe(200)
  })

  it('lose and regain their permissions on the next request, and a lock is no way around', async () => {
    const id = await role('咨询顾问')
    const sales = await test.as('sales_a1')
    expect(await hr.post('/system/role/lock', { id })).toMatchObject({ status: 409, body: { message: '不能修改权限高于自己的角色' } })
    expect((await sales.get('/agency/institutionsCustomer/list')).status).toBe(200)
    expect((await admin.post('/system/role/lock', { id })).status).toBe(200)
    expect((await sales.get('/agency/institutionsCustomer/list')).status).toBe(403)
    expect(await admin.post('/system/role/lock', { id })).toMatchObject({ status: 409, body: { message: '角色已作废' } })
    expect(await hr.post('/system/role/unlock', { id })).toMatchObject({ status: 409, body: { message: '不能授予超出自身的权限' } })
    expect((await admin.post('/system/role/unlock', { id })).status).toBe(200)
    expect((await sales.get('/agency/institutionsCustomer/list')).status).toBe(200)
    expect(await admin.post('/system/role/unlock', { id })).toMatchObject({ status: 409, body: { message: '角色状态正常' } })
  })
})

describe('options', () => {
  const sources = async () => (await admin.get('/option/config/getByOptionName?optionName=customerSource')).body.data
  const find = (nodes: { optionValue: string; childrenList: never[] }[], label: string): { id: number; status: number; value: string } =>
    (nodes.flatMap(node => [node, ...node.childrenList]).find(node => node.optionValue === label) ?? {
      id: 0,
      status: -1,
      value: '',
    }) as never

  it('are a tree for everyone signed in', async () => {
    const nobody = await test.as('nobody_1')
    const { body } = await nobody.get('/option/config/getByOptionName?optionName=customerSource')
    const media = body.data.find((node: { optionValue: string }) => node.optionValue === '新媒体')
    expect(media.childrenList.map((child: { optionValue: string }) => child.optionValue)).toContain('小红书')
    expect((await nobody.get('/option/config/getByOptionName?optionName=gender')).status).toBe(404)
    expect((await nobody.get('/option/config/getByOptionName')).status).toBe(400)
    expect((await nobody.get('/option/config/list')).status).toBe(403)
  })

  it('of every set that agencies change are edited here, and hold for forms and filters at once', async () => {
    const sets = test.app.core.snapshot.options.optionName?.values.map(({ value }) => String(value)) ?? []
    expect(sets).toEqual(expect.arrayContaining(['serviceCategory', 'country', 'city', 'closingReason']))
    const sales = await test.as('sales_a1')
    for (const set of sets) {
      const { data } = (await sales.get(`/option/config/getByOptionName?optionName=${set}`)).body
      expect([set, data.length > 1]).toEqual([set, true])
    }
    const { records } = (await sales.get('/agency/institutionsCustomer/list?size=10')).body.data
    const { id, version } = records.find((lead: { status: string }) => lead.status === 'NORMAL')
    const edit = (version: number) => sales.post('/agency/institutionsCustomer/edit', { id, version, consultingProject: ['暑期学校'] })
    expect((await edit(version)).status).toBe(422)
    expect((await admin.post('/option/config/add', { optionName: 'serviceCategory', optionValue: '暑期学校', sort: 999 })).status).toBe(200)
    expect((await edit(version)).status).toBe(200)
    const found = await sales.get(`/agency/institutionsCustomer/list?consultingProjectContainsIn=${encodeURIComponent('暑期学校')}`)
    expect(found.body.data.records.map((lead: { id: number }) => lead.id)).toEqual([id])
  })

  it('are added below a parent of the same set, and show at once in forms', async () => {
    const ops = await test.as('ops_1')
    const parentId = find(await sources(), '新媒体').id
    const form = { optionName: 'customerSource', optionValue: '豆瓣', parentId, sort: 90 }
    expect((await ops.post('/option/config/add', form)).status).toBe(200)
    expect((await ops.post('/option/config/add', form)).body.errors).toMatchObject([{ field: 'optionValue', message: '选项名称已存在' }])
    expect((await ops.post('/option/config/add', { ...form, optionName: 'businessType', optionValue: '豆瓣二' })).status).toBe(422)
    const screen = (await admin.get('/runtime/screen?path=/newCustomer/institutionsCustomer')).body
    expect(JSON.stringify(screen)).toContain('豆瓣')
  })

  it('offer no delete button, though the endpoint works', async () => {
    const { view } = (await admin.get('/runtime/screen?path=/system/optionSet')).body.data
    const remove = view.rowActions.find((action: { key: string }) => action.key === 'delete')
    expect(remove.disabled).toEqual([{ when: { user: 'id', notEmpty: true }, reason: '此操作未开放' }])
  })

  it('keep their value when renamed, and never get a circle', async () => {
    const { id, value } = find(await sources(), '豆瓣')
    expect((await admin.edit('/option/config/edit', { id, optionValue: '豆瓣小组' })).status).toBe(200)
    expect(find(await sources(), '豆瓣小组')).toMatchObject({ id, value })
    const media = find(await sources(), '新媒体').id
    expect((await admin.edit('/option/config/edit', { id: media, parentId: id })).body.message).toBe('上级选项不能是自己或下级选项')
    expect((await admin.post('/option/config/add', { optionName: 'customerSource', optionValue: '豆瓣', sort: 1 })).status).toBe(200)
    expect(find(await sources(), '豆瓣').value).toBe('豆瓣2')
  })

  it('are disabled instead of deleted while a lead has them', async () => {
    const { id } = find(await sources(), '抖音')
    expect((await admin.post('/option/config/delete', { id })).body.message).toContain('选项使用中')
    expect((await admin.post('/option/config/delete', { id: find(await sources(), '转介绍').id })).body.message).toBe('请先删除下级选项')
    expect((await admin.post('/option/config/enable', { id })).body.message).toBe('选项已启用')
    expect((await admin.post('/option/config/disable', { id })).status).toBe(200)
    expect(find(await sources(), '抖音').status).toBe(1)
    const lead = {
      name: '李四',
      wechat: 'lisi_0001',
      customerSource: '抖音',
      consultingProject: ['文书'],
      intentionLevel: 'HIGH',
      customerPhase: 'NEW_CUSTOMER_CAPITAL',
    }
    expect((await admin.post('/agency/institutionsCustomer/add', lead)).body.errors).toMatchObject([{ field: 'customerSource' }])
    expect((await admin.post('/option/config/enable', { id })).status).toBe(200)
    expect((await admin.post('/agency/institutionsCustomer/add', lead)).status).toBe(200)
    expect((await admin.post('/option/config/delete', { id: find(await sources(), '豆瓣').id })).status).toBe(200)
  })
})
