import { openInstitution } from '#apps/crm/institution/server/open-institution.ts'
import { limited, objectOf, TEXT, WHOLE } from '#core/contract/shape.ts'
import { PAST_TIME_SCHEMA, pastWallTime, ROW_ID_SCHEMA, validateByFields } from '#plugins/inbound/server/as-forms.ts'
import { defineFeed } from '#plugins/inbound/server/feed.ts'
import { comment } from './comment-record.ts'
import { commentLeft } from './facts.ts'

const rating = limited(WHOLE, { description: '1-5 分' })

/** A comment as the app sends it. */
const sentComment = objectOf(
  {
    institutionId: limited(ROW_ID_SCHEMA, { description: '被评价机构在本系统的编号' }),
    uid: limited(WHOLE, { description: 'App 用户编号' }),
    nickname: limited(TEXT, { description: '评价时的昵称，1-30个字符' }),
    subjectFamiliar: rating,
    applySpeed: rating,
    serviceAttitude: rating,
    content: limited(TEXT, { description: '纯文本，1-500个字符' }),
  },
  { createdDate: limited(PAST_TIME_SCHEMA, { description: '评价时间，不填为收到的时间' }) },
)

const COMMENT_FIELDS = ['uid', 'nickname', 'subjectFamiliar', 'applySpeed', 'serviceAttitude', 'content'] as const

/** Inbound feed of app users' comments on institutions. Content is plain text: markup in it is shown literally. */
export const commentsFeed = defineFeed({
  path: '/comments',
  scope: 'comments',
  permissions: ['/agency/comment/list'],
  title: '用户评价',
  item: sentComment,
  async accept(item, context) {
    const said = await validateByFields(context, comment, COMMENT_FIELDS, item)
    const institution = await openInstitution(context.tx, item.institutionId, 'institutionId')
    const createdDate = item.createdDate === undefined ? undefined : pastWallTime(context.now, item.createdDate)
    const id = await context.create(comment, { ...said, institution, createdDate }, made => commentLeft(made.id, { institution }))
    return { id }
  },
})
