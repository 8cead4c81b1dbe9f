import { choiceOf, limited, objectOf, TEXT, type TypeOf } from '#core/contract/shape.ts'
import { PAST_TIME_SCHEMA } from '#plugins/inbound/server/as-forms.ts'
import { REGISTRATION_PLATFORMS } from '../linking/user-record.ts'

export const UID_SCHEMA = limited(TEXT, {
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  description: '用户在 App 中的编号：字母、数字、横线和下划线',
})

/** Members that every registration has, besides the uid. */
export const REGISTRATION_MEMBERS = {
  registrationPlatform: choiceOf(...REGISTRATION_PLATFORMS),
  time: limited(PAST_TIME_SCHEMA, { description: '注册时间' }),
}

/** Members that a registration may have. */
export const REGISTRATION_OPTIONS = {
  nickname: limited(TEXT, { maxLength: 200, description: '昵称，最多50个字符' }),
  phoneNumber: limited(TEXT, { maxLength: 30, description: '手机号，大陆或新加坡号码' }),
  channelCode: limited(TEXT, {
    pattern: '^[A-Za-z0-9_-]{1,32}$',
    description: '注册渠道，不填为 UNKNOWN；尚未命名的渠道按原样显示',
  }),
  ref: limited(TEXT, { pattern: '^e[1-9][0-9]{0,15}$', description: '员工推广链接中的标记' }),
  inviteCode: limited(TEXT, { minLength: 1, maxLength: 40, description: '员工的邀请码' }),
  inviterUid: limited(UID_SCHEMA, { description: '邀请人的用户编号' }),
}

/** A registration inside an item of another feed, for a user who may not be known yet. */
export const USER_SCHEMA = limited(objectOf(REGISTRATION_MEMBERS, REGISTRATION_OPTIONS), {
  description: '注册信息，用户可能尚未提交过时填写',
})

/** Values of a registration besides the uid. */
export type UserRegistration = TypeOf<typeof USER_SCHEMA>
