import { formOf } from '#apps/crm/db/resources.ts'
import { type DeclaredEndpoint, defineEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import type { ActionPath } from '#core/contract/model/endpoint.ts'
import { maskValue } from '#core/manifest/public.ts'
import type { SmsConfig } from '#plugins/sms/server/config.ts'
import { recipientFileAt, type TaskBody, type TaskPreview, taskAddAt, taskPreviewAt } from '../wire.ts'
import { addTask, checkPlan, checkPreviewed } from './add-task.ts'
import { parseShanghaiTime, planTask, sendTimeOf, shanghaiTime, type TaskForm } from './plan.ts'
import { readRecipients } from './read-file.ts'

const [RESOURCE, ACTION] = ['smsTask', 'add'] as const
/** Maximum numbers of sample texts and faults in a preview. */
const [SAMPLES, FAULTS] = [3, 50]
/** Maximum file size in bytes. */
const MAX_FILE_BYTES = 2 * 1024 * 1024

type TaskContext = RequestContext<TaskBody>

const checkedTaskForm = async ({ input: { previewed: _, ...values }, services, actor }: TaskContext): Promise<TaskForm> =>
  formOf(RESOURCE, ACTION, await services.forms.check({ resource: RESOURCE, action: ACTION, values, actor }))

async function previewTask(context: TaskContext, sign: string): Promise<TaskPreview> {
  const form = await checkedTaskForm(context)
  const { content, messages, faults, duplicates, optedOut, blacklisted } = await planTask(context, form, sign)
  const { due, deferred, later } = sendTimeOf(form.kind, parseShanghaiTime(form.scheduleDate), new Date())
  return {
    ...{ content, duplicates, optedOut, blacklisted, deferred },
    samples: messages.slice(0, SAMPLES).map(({ phone, text, parts }) => ({ phone: maskValue('phone', phone) ?? '', text, parts })),
    recipients: messages.length,
    messages: messages.reduce((sum, { parts }) => sum + parts, 0),
    faults: faults.slice(0, FAULTS),
    faultCount: faults.length,
    sendTime: later ? shanghaiTime(due).slice(0, 16) : null,
  }
}

async function addCheckedTask(context: TaskContext, sign: string) {
  const form = await checkedTaskForm(context)
  const plan = await planTask(context, form, sign)
  checkPreviewed(plan, context.input.previewed)
  checkPlan(plan, form)
  return addTask(context, form, plan)
}

/** Endpoints of the action that adds a task: adding, preview, and reading a recipient file. All need its permission. */
export const taskEndpoints =
  ({ sign }: Pick<SmsConfig, 'sign'>) =>
  (pathOf: ActionPath): readonly DeclaredEndpoint[] => {
    const path = pathOf(RESOURCE, ACTION)
    if (path === undefined) return []
    const permission = [path]
    return [
      defineEndpoint({
        ...taskAddAt(path),
        name: 'texting.addTask',
        permission,
        title: '新增短信任务',
        idempotent: true,
        rate: { perMinute: 20 },
        handle: context => addCheckedTask(context, sign),
      }),
      defineEndpoint({
        ...taskPreviewAt(path),
        name: 'texting.preview',
        permission,
        title: '预览短信任务',
        rate: { perMinute: 30 },
        handle: context => previewTask(context, sign),
      }),
      defineEndpoint({
        ...recipientFileAt(`${path}/file`),
        name: 'texting.file',
        permission,
        title: '读取收件人文件',
        upload: { maxSize: MAX_FILE_BYTES, accept: ['xlsx', 'csv'] },
        rate: { perMinute: 20 },
        handle: readRecipients,
      }),
    ]
  }
