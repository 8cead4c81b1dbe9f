import { openInstitution } from '#apps/crm/institution/server/open-institution.ts'
import { pastWallTime, ROW_ID_SCHEMA, validateByFields } from '#plugins/inbound/server/as-forms.ts'
import type { InboundFeed } from '#plugins/inbound/server/feed.ts'
import { comment } from './comment-record.ts'
import { commentLeft } from './facts.ts'

/** A comment as the app sends it. */
interface SentComment {
  readonly institutionId: number
  readonly uid: number
  readonly nickname: string
  readonly subjectFamiliar: number
  readonly applySpeed: number
  readonly serviceAttitude: number
  readonly content: string
  readonly createdDate?: string
}

const COMMENT_FIELDS = ['uid', 'nickname', 'subjectFamiliar', 'applySpeed', 'serviceAttitude', 'content'] as const

/** Inbound feed of app users' comments on institutions. Content is plain text: markup in it is shown literally. */
export const commentsFeed: InboundFeed<SentComment> = {
  path: '/comments',
  scope: 'comments',
  permissions: ['/agency/comment/list'],
  title: '用户评价',
  item: {
    type: 'object',
    additionalProperties: false,
    required: ['institutionId', ...COMMENT_FIELDS],
    properties: {
      institutionId: { ...ROW_ID_SCHEMA, description: '被评价机构在本系统的编号' },
      uid: { type: 'integer', description: 'App 用户编号' },
      nickname: { type: 'string', description: '评价时的昵称，1-30个字符' },
      subjectFamiliar: { type: 'integer', description: '1-5 分' },
      applySpeed: { type: 'integer', description: '1-5 分' },
      serviceAttitude: { type: 'integer', description: '1-5 分' },
      content: { type: 'string', description: '纯文本，1-500个字符' },
      createdDate: { type: 'string', format: 'date-time', description: '评价时间，不填为收到的时间' },
    },
  },
  async accept(item, context) {
    const said = await validateByFields(context, comment, COMMENT_FIELDS, item)
    const institution = await openInstitution(context.tx, item.institutionId, 'institutionId')
    const createdDate = item.createdDate === undefined ? undefined : pastWallTime(context.now, item.createdDate)
    const id = await context.create(comment, { ...said, institution, createdDate }, made => commentLeft(made.id, { institution }))
    return { id }
  },
}
