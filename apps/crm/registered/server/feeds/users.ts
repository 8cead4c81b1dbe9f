import type { InboundFeed } from '#plugins/inbound/server/feed.ts'
import { lockPeople, MAX_USER_ITEMS } from './lock-people.ts'
import { registerUser } from './register-user.ts'
import { REGISTRATION_PROPERTIES, REGISTRATION_REQUIRED, UID_SCHEMA, type UserRegistration } from './registration.ts'

/**
 * Inbound feed of registrations. For a known uid, nickname and phone number are updated; time, platform, channel and promoter stay as first
 * registered.
 */
export const usersFeed: InboundFeed<UserRegistration & { readonly uid: string }> = {
  path: '/users',
  scope: 'users',
  permissions: ['/clientUser/admin/getClientUserList'],
  title: '注册用户',
  item: {
    type: 'object',
    additionalProperties: false,
    required: ['uid', ...REGISTRATION_REQUIRED],
    properties: { uid: UID_SCHEMA, ...REGISTRATION_PROPERTIES },
  },
  max: MAX_USER_ITEMS,
  lock: (items, { tx }) => lockPeople(tx, items),
  accept: async ({ uid, ...registration }, context) => ({ id: await registerUser(context, uid, registration) }),
}
