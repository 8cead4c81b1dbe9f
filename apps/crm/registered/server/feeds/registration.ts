import { PLATFORMS } from '../linking/user-record.ts'

/** What is sent of a registration besides the user's number. */
export interface Registration {
  readonly nickname?: string
  readonly phoneNumber?: string
  readonly registrationPlatform: (typeof PLATFORMS)[number]
  readonly channelCode?: string
  readonly time: string
  readonly ref?: string
  readonly inviteCode?: string
  readonly inviterUid?: string
}

export const UID = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  description: 'The user as the app knows it: letters, digits, dashes and underscores.',
} as const

export const MOMENT = { type: 'string', format: 'date-time' } as const

/** Properties of a registration in the schema of an item. */
export const REGISTRATION = {
  nickname: { type: 'string', maxLength: 200, description: 'At most 50 characters.' },
  phoneNumber: { type: 'string', maxLength: 30, description: 'Of the mainland or Singapore.' },
  registrationPlatform: { enum: PLATFORMS },
  channelCode: {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]{1,32}$',
    description: 'The channel that brought the user; UNKNOWN when absent. A code without a label yet is shown as it is.',
  },
  time: { ...MOMENT, description: 'When the user registered.' },
  ref: { type: 'string', pattern: '^e[1-9][0-9]{0,15}$', description: 'Reference of an employee’s promotion link.' },
  inviteCode: { type: 'string', minLength: 1, maxLength: 40, description: 'Invite code of an employee.' },
  inviterUid: { ...UID, description: 'The user who brought this one along.' },
} as const

export const REGISTRATION_REQUIRED = ['registrationPlatform', 'time'] as const

/** A registration within an item of another feed, for a user who may not be known yet. */
export const USER = {
  type: 'object',
  additionalProperties: false,
  required: REGISTRATION_REQUIRED,
  properties: REGISTRATION,
  description: 'The registration, where the user may not have been sent yet.',
} as const
