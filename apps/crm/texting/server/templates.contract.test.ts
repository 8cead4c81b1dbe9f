import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { FAR_FUTURE, postTask, TEMPLATE_PATH, TRIGGER_PATH, textingWorld } from './texting.testing.ts'

const world = textingWorld()

let templateSerial = 0
const postTemplate = (values: object = {}) => {
  templateSerial += 1
  return world.ops.post(`${TEMPLATE_PATH}/add`, { title: `测试模板${templateSerial}`, kind: 'NOTICE', content: '{name}您好', ...values })
}
const addedTemplateId = async (values: object = {}): Promise<number> => (await postTemplate(values)).body.data.id
const rowOf = async (id: number) =>
  (await world.ops.get(`${TEMPLATE_PATH}/list?size=100`)).body.data.records.find((row: { id: number }) => row.id === id)

describe('a template', () => {
  it('shows which variables it has, the last changed first', async () => {
    const older = await addedTemplateId({ content: '{name}您好，{institution}邀请您，{name}' })
    const newer = await addedTemplateId()
    expect(await rowOf(older)).toMatchObject({
      variables: '客户姓名{name}、机构名称{institution}',
      taskCount: 0,
      locked: false,
      creator: { name: '梁思源' },
    })
    expect((await world.ops.edit(`${TEMPLATE_PATH}/edit`, { id: older, content: '您好' })).status).toBe(200)
    expect(await rowOf(older)).toMatchObject({ variables: '', content: '您好' })
    const { records } = (await world.ops.get(`${TEMPLATE_PATH}/list?size=100`)).body.data
    expect(records.slice(0, 2).map((row: { id: number }) => row.id)).toEqual([older, newer])
  })

  it.each([
    [{ content: '{foo}您好{bar}' }, 'content', /^模板变量缺失：foo、bar（可用变量：\{name\} 客户姓名，/],
    [{ content: '{name您好' }, 'content', /^花括号没有成对出现$/],
    [{ content: '' }, 'content', /^请输入模板内容$/],
    [{ content: '字'.repeat(401) }, 'content', /1-400/],
    [{ title: '' }, 'title', /^请输入模板名称$/],
    [{ title: '预约成功通知' }, 'title', /^已有同名的短信模板$/],
    [{ kind: undefined }, 'kind', /^请选择类型$/],
  ])('is refused beside the field: %j', async (values, field, message) => {
    const { status, body } = await postTemplate(values)
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ field, message: expect.stringMatching(message) }])
  })

  it('is stopped and restored, each once', async () => {
    const id = await addedTemplateId()
    expect((await world.ops.post(`${TEMPLATE_PATH}/lock`, { id })).body.message).toBe('短信模板已停用')
    expect((await world.ops.post(`${TEMPLATE_PATH}/lock`, { id })).status).toBe(409)
    expect((await world.ops.post(`${TEMPLATE_PATH}/unlock`, { id })).body.message).toBe('短信模板已启用')
    expect((await world.ops.post(`${TEMPLATE_PATH}/unlock`, { id })).status).toBe(409)
  })

  it('is deleted at its address, though no button does it, but not when it is in use', async () => {
    const { body: page } = await world.ops.get('/runtime/screen?path=/sms/psd')
    expect(JSON.stringify(page)).toContain('/sms/send/template/delete')
    const free = await addedTemplateId()
    expect((await world.ops.post(`${TEMPLATE_PATH}/delete`, { id: free })).status).toBe(200)
    expect((await world.ops.post(`${TEMPLATE_PATH}/delete`, { id: free })).status).toBe(404)
    const used = await addedTemplateId()
    await postTask(world.ops, { templateId: used, content: undefined, recipients: '13900020001,王一', scheduleDate: FAR_FUTURE })
    const refused = await world.ops.post(`${TEMPLATE_PATH}/delete`, { id: used })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('短信模板已被任务使用，不能删除')])
    await expect(sql`delete from sms_template where id = ${used}`.execute(world.test.db)).rejects.toThrow('foreign key')
  })

  it('needs the permission for each action', async () => {
    const id = await addedTemplateId()
    for (const action of ['add', 'edit', 'lock', 'unlock', 'delete'])
      expect((await world.manager.post(`${TEMPLATE_PATH}/${action}`, { id, title: '无权', kind: 'NOTICE', content: '无权' })).status).toBe(
        403,
      )
    expect((await world.nobody.get(`${TEMPLATE_PATH}/list`)).status).toBe(403)
  })

  it('that the system uses is neither stopped nor changed to what it could not say', async () => {
    const trigger = (await world.ops.get(`${TRIGGER_PATH}/list`)).body.data.records.find(
      (row: { key: string }) => row.key === 'lead.selfReserved',
    )
    const id = trigger.template.id
    for (const action of ['lock', 'delete']) {
      const { status, body } = await world.ops.post(`${TEMPLATE_PATH}/${action}`, { id })
      expect([status, body.message]).toEqual([409, expect.stringContaining('系统短信正在使用该模板')])
    }
    const edit = async (values: object) =>
      (await world.ops.edit(`${TEMPLATE_PATH}/edit`, { id, title: '预约成功通知', kind: 'NOTICE', content: '您好', ...values })).body.errors
    expect(await edit({ content: '{orderNumber}' })).toEqual([
      { field: 'content', message: expect.stringMatching(/^系统短信“自主预约成功”：模板变量缺失：orderNumber/) },
    ])
    expect(await edit({ kind: 'MARKETING' })).toEqual([{ field: 'kind', message: '系统短信“自主预约成功”正在使用，只能是通知' }])
  })
})
