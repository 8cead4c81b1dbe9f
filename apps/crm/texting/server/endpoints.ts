import type { DeclaredEndpoint, RequestContext } from '#core/contract/endpoint.ts'
import type { ActionPath } from '#core/contract/model/endpoint.ts'
import { FLAG, listOf, NEW_ROW, objectOf, orNull, TEXT, WHOLE } from '#core/contract/shape.ts'
import { maskValue } from '#core/manifest/mask/index.ts'
import type { SmsConfig } from '#plugins/sms/server/config.ts'
import type { TaskPreview } from '../wire.ts'
import { addTask, checkPlan } from './add-task.ts'
import { parseShanghaiTime, planTask, sendTimeOf, shanghaiTime, type TaskForm } from './plan.ts'
import { readRecipients } from './read-file.ts'

const [RESOURCE, ACTION] = ['smsTask', 'add']
/** Maximum numbers of sample texts and faults in a preview. */
const [SAMPLES, FAULTS] = [3, 50]
/** Maximum file size in bytes. */
const MAX_FILE_BYTES = 2 * 1024 * 1024

const TASK_PREVIEW_SCHEMA = objectOf({
  samples: listOf(objectOf({ phone: TEXT, text: TEXT, parts: WHOLE })),
  recipients: WHOLE,
  messages: WHOLE,
  duplicates: WHOLE,
  optedOut: WHOLE,
  blacklisted: WHOLE,
  faults: listOf(objectOf({ where: TEXT, reason: TEXT })),
  faultCount: WHOLE,
  sendTime: orNull(TEXT),
  deferred: FLAG,
})

/** Names of the form's items. */
const TASK_FORM_ITEMS = [
  ...['title', 'kind', 'templateId', 'content', 'source', 'recipients', 'scheduleDate', 'skipFaulty', 'draft'],
  ...['leadPhases', 'leadIntentions', 'leadSources', 'leadProjects', 'leadCountries', 'leadCreatedFrom', 'leadCreatedTo'],
  ...['leadFollowedFrom', 'leadFollowedTo', 'leadInstitutionIds', 'leadOwnerId'],
]
/** Schema of the body. Values are validated by the form, whose messages are more precise. */
const TASK_BODY_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(TASK_FORM_ITEMS.map(name => [name, {}])),
}

const checkedTaskForm = async ({ body, services, actor }: RequestContext): Promise<TaskForm> =>
  (await services.forms.check({ resource: RESOURCE, action: ACTION, values: body, actor })) as unknown as TaskForm

async function previewTask(context: RequestContext, sign: string): Promise<TaskPreview> {
  const form = await checkedTaskForm(context)
  const { messages, faults, duplicates, optedOut, blacklisted } = await planTask(context, form, sign)
  const { due, deferred, later } = sendTimeOf(form.kind, parseShanghaiTime(form.scheduleDate), new Date())
  return {
    ...{ duplicates, optedOut, blacklisted, deferred },
    samples: messages.slice(0, SAMPLES).map(({ phone, text, parts }) => ({ phone: maskValue('phone', phone) ?? '', text, parts })),
    recipients: messages.length,
    messages: messages.reduce((sum, { parts }) => sum + parts, 0),
    faults: faults.slice(0, FAULTS),
    faultCount: faults.length,
    sendTime: later ? shanghaiTime(due).slice(0, 16) : null,
  }
}

async function addCheckedTask(context: RequestContext, sign: string) {
  const form = await checkedTaskForm(context)
  const plan = await planTask(context, form, sign)
  checkPlan(plan, form)
  return addTask(context, form, plan)
}

/** Endpoints of the action that adds a task: adding, preview, and reading a recipient file. All need its permission. */
export const taskEndpoints =
  ({ sign }: Pick<SmsConfig, 'sign'>) =>
  (pathOf: ActionPath): readonly DeclaredEndpoint[] => {
    const path = pathOf(RESOURCE, ACTION)
    if (path === undefined) return []
    const common = { method: 'POST', permission: [path] } as const
    return [
      {
        ...common,
        name: 'texting.addTask',
        path,
        title: '新增短信任务',
        input: TASK_BODY_SCHEMA,
        output: NEW_ROW,
        idempotent: true,
        rate: { perMinute: 20 },
        handle: context => addCheckedTask(context, sign),
      },
      {
        ...common,
        name: 'texting.preview',
        path: `${path}/preview`,
        title: '预览短信任务',
        input: TASK_BODY_SCHEMA,
        output: TASK_PREVIEW_SCHEMA,
        rate: { perMinute: 30 },
        handle: context => previewTask(context, sign),
      },
      {
        ...common,
        name: 'texting.file',
        path: `${path}/file`,
        title: '读取收件人文件',
        output: objectOf({ text: TEXT, rows: WHOLE, notes: listOf(TEXT) }),
        upload: { maxSize: MAX_FILE_BYTES, accept: ['xlsx', 'csv'] },
        rate: { perMinute: 20 },
        handle: readRecipients,
      },
    ]
  }
