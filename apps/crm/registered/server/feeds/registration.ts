import { REGISTRATION_PLATFORMS } from '../linking/user-record.ts'

/** Properties of a registration besides the uid. */
export interface UserRegistration {
  readonly nickname?: string
  readonly phoneNumber?: string
  readonly registrationPlatform: (typeof REGISTRATION_PLATFORMS)[number]
  readonly channelCode?: string
  readonly time: string
  readonly ref?: string
  readonly inviteCode?: string
  readonly inviterUid?: string
}

export const UID_SCHEMA = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  description: '用户在 App 中的编号：字母、数字、横线和下划线',
} as const

export const MOMENT_SCHEMA = { type: 'string', format: 'date-time' } as const

/** Their JSON schema. */
export const REGISTRATION_PROPERTIES = {
  nickname: { type: 'string', maxLength: 200, description: '昵称，最多50个字符' },
  phoneNumber: { type: 'string', maxLength: 30, description: '手机号，大陆或新加坡号码' },
  registrationPlatform: { enum: REGISTRATION_PLATFORMS },
  channelCode: {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]{1,32}$',
    description: '注册渠道，不填为 UNKNOWN；尚未命名的渠道按原样显示',
  },
  time: { ...MOMENT_SCHEMA, description: '注册时间' },
  ref: { type: 'string', pattern: '^e[1-9][0-9]{0,15}$', description: '员工推广链接中的标记' },
  inviteCode: { type: 'string', minLength: 1, maxLength: 40, description: '员工的邀请码' },
  inviterUid: { ...UID_SCHEMA, description: '邀请人的用户编号' },
} as const

export const REGISTRATION_REQUIRED = ['registrationPlatform', 'time'] as const

/** Schema of a registration inside an item of another feed, for a user who may not be known yet. */
export const USER_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: REGISTRATION_REQUIRED,
  properties: REGISTRATION_PROPERTIES,
  description: '注册信息，用户可能尚未提交过时填写',
} as const
