import { defineRecord } from '#core/contract/record.ts'
import { boolean, datetime, integer, option, optional, ref, refs, text } from '#core/contract/value.ts'

/** A client system and its scopes. */
export const inboundClient = defineRecord('inboundClient', {
  fields: { name: text(), description: optional(text()), scopes: refs('inboundScope'), perMinute: integer(), enabled: boolean() },
})

/** A signing key of a client system. Its state is derived from its dates. */
export const inboundKey = defineRecord('inboundKey', {
  fields: {
    client: ref('inboundClient'),
    keyId: text(),
    state: option('ACTIVE', 'ENDING', 'EXPIRED', 'REVOKED'),
    expiresDate: optional(datetime()),
    revokedDate: optional(datetime()),
  },
  elsewhere: ['state'],
})
