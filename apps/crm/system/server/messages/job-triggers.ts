import { sql } from 'kysely'
import { jobFinished } from '#core/contract/core-facts.ts'
import type { FactContext } from '#core/contract/fact-consumer.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { viewOfScreen } from '#core/manifest/public.ts'
import { draftEach, recipientIds } from '#plugins/message/server/drafts.ts'
import { type MessageTrigger, onFacts } from '#plugins/message/server/trigger.ts'

/** Resource of the list that was imported or exported. */
async function listResourceOf({ tx, services }: FactContext, job: string): Promise<Resource | undefined> {
  const { rows } = await sql<{ resource: string | null }>`select data ->> 'resource' as resource from job where id = ${job}`.execute(tx)
  return services.snapshot().resources[rows[0]?.resource ?? '']
}

/** Paths of the screens in the menu that show the list. */
const listPaths = (snapshot: Snapshot, list: Resource): readonly string[] =>
  snapshot.menu.flatMap(group => group.screens).filter(path => viewOfScreen(snapshot, path)?.resource === list.name)

/** Path of the screen that opens the employee's imports into a list. */
function importsPath(snapshot: Snapshot, list: Resource): string | undefined {
  const action = Object.values(list.actions).find(({ component }) => component === 'spreadsheet/imports')
  const path = snapshot.menu
    .flatMap(group => group.screens)
    .find(path => {
      const view = viewOfScreen(snapshot, path)
      return view?.resource === list.name && view.actions.includes(action?.name ?? '')
    })
  return path && action && `${path}?open=${action.name}`
}

const fileLink = (url: unknown): { link?: string } => (typeof url === 'string' ? { link: url } : {})

interface JobMessage {
  readonly detail: string
  /** File that can be downloaded now. */
  readonly link?: string
}

interface JobKind {
  readonly key: string
  readonly label: string
  readonly category: string
  /** Chinese verb. */
  readonly what: string
  readonly job: string
  say(result: Readonly<Record<string, unknown>>): JobMessage
  /** Path of the job's details, for success and failure alike. */
  place?(snapshot: Snapshot, list: Resource, job: string): string | undefined
}

/** Message to the employee who started a job about its end, successful or not. */
const jobFinishedTrigger = ({ key, label, category, what, job, say, place }: JobKind): MessageTrigger =>
  onFacts(jobFinished)({
    key,
    label,
    category,
    type: 'userMessage',
    wants: ({ payload }) => payload.name === job,
    variables: { list: '数据名称', result: '结果', detail: '说明' },
    template: {
      title: `{list}${what}{result}`,
      summary: `您发起的{list}${what}{result}：{detail}`,
      content: `您发起的{list}${what}{result}。\n\n{detail}`,
    },
    drafts: draftEach(async ({ payload: { id, state, result, message }, actorId }, _, context) => {
      const { detail, ...more } = state === 'done' ? say(result ?? {}) : { detail: message ?? '' }
      const list = await listResourceOf(context, id)
      return {
        recipients: recipientIds(actorId),
        toActor: true,
        about: `job:${id}`,
        values: { list: list?.label ?? '数据', result: state === 'done' ? '完成' : '失败', detail },
        subject: null,
        ...fileLink(list && place?.(context.services.snapshot(), list, id)),
        ...more,
      }
    }),
  })

/** Imports, exports and bulk actions in the background. */
export const jobTriggers: readonly MessageTrigger[] = [
  jobFinishedTrigger({
    key: 'spreadsheet.imported',
    label: '导入完成',
    category: '导入导出',
    what: '导入',
    job: 'spreadsheet.import',
    say: ({ total, ok, duplicate, failed }) => ({ detail: `共${total}行，成功${ok}行，重复${duplicate}行，失败${failed}行` }),
    place: importsPath,
  }),
  jobFinishedTrigger({
    key: 'spreadsheet.exported',
    label: '导出完成',
    category: '导入导出',
    what: '导出',
    job: 'spreadsheet.export',
    say: ({ total, fileUrl }) => ({ detail: `共${total}条，文件保留7天，请及时下载`, ...fileLink(fileUrl) }),
  }),
  jobFinishedTrigger({
    key: 'core.bulk',
    label: '批量操作完成',
    category: '批量操作',
    what: '批量操作',
    job: 'core.bulk',
    say: ({ label, total, done }) => ({ detail: `${label}：已处理${done}条，未处理${Number(total) - Number(done)}条` }),
    place: (snapshot, list, job) => {
      const path = listPaths(snapshot, list)[0]
      return path && `${path}?open=bulk-${job}`
    },
  }),
]
