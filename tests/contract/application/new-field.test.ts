/** A field is declared once: added as described in CONTRIBUTING.md, it appears everywhere. */
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import { type Client, OWN_HEADERS } from '#tests/support/client.ts'
import { copyProject, type ProjectCopy } from '#tests/support/project-copy.ts'

const LEADS = '/agency/institutionsCustomer'
const SCREEN = '/newCustomer/institutionsCustomer'
const DETAIL = '/newCustomer/customerDetail'

const STORED = `alter table institutions_customer add column hobby text;
select show_column('live_customer', 'hobby');
`

/** Declares two fields, one stored and one custom, as well as a hidden one and a changed label. */
function addFields(project: ProjectCopy): void {
  project.write('apps/crm/lead/migrations/9001_hobby.sql', STORED)
  project.edit('manifests/resources/institutionsCustomer.json', resource => {
    resource.fields.hobby = { type: 'text', label: '爱好', aliases: ['兴趣特长'], maxLength: 20 }
    resource.fields.pet = { type: 'text', label: '宠物', aliases: ['家中动物'], maxLength: 20, custom: true }
    resource.fields.diary = { type: 'text', label: '日记', custom: true, internal: true }
    resource.fields.gpa.label = '学业绩点'
    resource.actions.add.form.push('hobby', 'pet')
  })
  project.edit('manifests/screens/newCustomer/institutionsCustomer.json', screen => {
    screen.view.filters.push('hobby', 'pet')
    screen.view.columns.push('hobby', 'pet')
  })
}

let project: ProjectCopy
let test: TestApplication
let admin: Client

beforeAll(async () => {
  project = copyProject()
  addFields(project)
  test = await startApplication(project.root)
  admin = await test.as('admin')
})
afterAll(async () => {
  await test.close()
  project.remove()
})

let serial = 0
const lead = (values: Readonly<Record<string, unknown>> = {}) => {
  serial += 1
  return {
    name: `新字段${serial}`,
    phoneNumber: `1390000${String(serial).padStart(4, '0')}`,
    customerSource: '直播',
    consultingProject: ['文书'],
    intentionLevel: 'HIGH',
    customerPhase: 'TO_BE_ALLOCATED',
    ...values,
  }
}
const add = async (values?: Readonly<Record<string, unknown>>): Promise<number> => {
  const { body } = await admin.post(`${LEADS}/add`, lead(values))
  expect(body).toMatchObject({ code: 200 })
  return body.data.id
}
const listed = async (query: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await admin.get(`${LEADS}/list?screen=${SCREEN}&${query}`)).body.data.records

/** Keys and labels in the sections of the detail screen. */
async function shownInDetail(): Promise<readonly (readonly [string, string])[]> {
  const { view } = (await admin.get(`/runtime/screen?path=${DETAIL}`)).body.data
  const tabs: readonly { sections?: readonly { fields: readonly { key: string; label: string }[] }[] }[] = view.tabs
  return tabs.flatMap(({ sections = [] }) => sections.flatMap(({ fields }) => fields.map(({ key, label }) => [key, label] as const)))
}

async function importFile(text: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([text]), 'leads.csv')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { ...OWN_HEADERS, 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  const { body } = await admin.send({ method: 'POST', url: `/api${LEADS}/uploadCustomer`, headers, payload })
  expect(body.data).toMatchObject({ ok: 1, failed: 0, duplicate: 0 })
  const { batchId, mapping } = body.data
  const { jobId } = (await admin.post(`${LEADS}/uploadCustomer/commit`, { batchId, mapping })).body.data
  await vi.waitFor(async () => expect((await admin.get(`/jobs/${jobId}`)).body.data.state).toBe('done'), { timeout: 20_000, interval: 100 })
}

describe.each([
  { kind: 'stored', field: 'hobby', label: '爱好', alias: '兴趣特长' },
  { kind: 'custom', field: 'pet', label: '宠物', alias: '家中动物' },
])('a $kind field that was declared once', ({ field, label, alias }) => {
  it('stands in the add form, and in the edit form that is like it', async () => {
    const { view } = (await admin.get(`/runtime/screen?path=${SCREEN}`)).body.data
    const actions: readonly { key: string; form: readonly { name: string }[] }[] = [...view.actions, ...view.rowActions]
    for (const name of ['add', 'edit']) {
      const names = actions.find(({ key }) => key === name)?.form.map(item => item.name)
      expect(names, name).toContain(field)
    }
  })

  it('is checked by the API', async () => {
    const { body, status } = await admin.post(`${LEADS}/add`, lead({ [field]: '长'.repeat(21) }))
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(field)
  })

  it('is a column, and a filter', async () => {
    const id = await add({ [field]: `围棋${field}` })
    await add({ [field]: '别的' })
    expect(await listed(`${field}Contains=${encodeURIComponent(`棋${field}`)}`)).toMatchObject([{ id, [field]: `围棋${field}` }])
  })

  it('is edited, and its history says from what to what', async () => {
    const id = await add({ [field]: '从前' })
    expect((await admin.edit(`${LEADS}/edit`, { id, [field]: '如今' })).body).toMatchObject({ code: 200 })
    const { rows } = await sql<{ diff: unknown }>`select diff from audit_log where diff::text like '%如今%'`.execute(test.db)
    expect(JSON.stringify(rows)).toContain(`"${field}":["从前","如今"]`)
  })

  it('is imported under its label or an alias', async () => {
    for (const [place, header] of [label, alias].entries()) {
      const phone = `139111100${place}${field === 'pet' ? 1 : 2}`
      await importFile(`客户姓名,手机号,客户来源,咨询项目,${header}\n导入,${phone},直播,文书,来自${header}\n`)
      expect(await listed(`phoneNumberIs=${phone}`), header).toMatchObject([{ [field]: `来自${header}` }])
    }
  })

  it('is exported', async () => {
    await add({ name: `导出${field}`, [field]: '写进表格' })
    const url = `/api${LEADS}/export?screen=${SCREEN}&nameContains=${encodeURIComponent(`导出${field}`)}`
    const answer = await test.app.inject({ method: 'GET', url, headers: { ...OWN_HEADERS, cookie: admin.cookie ?? '' } })
    const [header = [], row = []] = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
    expect(row[header.indexOf(label)]).toBe('写进表格')
  })

  it('is filled by a merge where it is empty', async () => {
    const [kept, other] = [await add(), await add({ [field]: '并来的' })]
    expect((await admin.post(`${LEADS}/combine`, { id: [kept, other], keep: 'OLDER' })).body).toMatchObject({ code: 200 })
    const { rows } = await sql<{ value: string }>`select coalesce(to_jsonb(c) ->> ${field}, custom ->> ${field}) as value
      from institutions_customer c where id = ${kept}`.execute(test.db)
    expect(rows).toEqual([{ value: '并来的' }])
  })

  it('is in the detail, at its address and on its screen', async () => {
    const id = await add({ [field]: '细看' })
    const { body } = await admin.get(`${LEADS}/details?id=${id}`)
    expect(body.data.institutionsCustomer).toMatchObject({ [field]: '细看' })
    expect((await admin.get(`/runtime/detail?path=${DETAIL}&id=${id}`)).body.data.row).toMatchObject({ [field]: '细看' })
    expect(await shownInDetail()).toContainEqual([field, label])
  })

  it('is in the description of the API', async () => {
    const { paths, components } = (await admin.get('/openapi.json')).body
    expect(components.schemas.institutionsCustomer.properties[field]).toMatchObject({ description: label })
    const [, adding] = Object.entries(paths as object).find(([path]) => path.endsWith(`${LEADS}/add`)) ?? []
    expect(adding.post.requestBody.content['application/json'].schema.properties).toHaveProperty(field)
  })
})

it('what is called otherwise is called so in the detail, and what nobody may see is not sent there', async () => {
  const id = await add()
  await sql`update institutions_customer set custom = custom || '{"diary":"悄悄话"}' where id = ${id}`.execute(test.db)
  const shown = await shownInDetail()
  expect(shown).toContainEqual(['gpa', '学业绩点'])
  expect(shown.map(([key]) => key)).not.toContain('diary')
  expect((await admin.get(`/runtime/detail?path=${DETAIL}&id=${id}`)).text).not.toContain('悄悄话')
})
