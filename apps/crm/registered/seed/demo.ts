import { clientUsers } from '#apps/crm/retention/seed/retention.ts'
import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { insertFirstUsers } from './first-users.ts'
import { insertInbound } from './inbound.ts'
import { userRights } from './rights.ts'
import { insertUsers } from './users.ts'

export default defineDemo({
  rights: userRights,
  steps: [
    {
      place: 110,
      async insert({ tx, store }) {
        store(clientUsers, await insertFirstUsers(tx))
      },
    },
    { place: 350, insert: ({ tx, prng }) => insertUsers(tx, prng(70)) },
    { place: 370, insert: ({ tx, prng }) => insertInbound(tx, prng(71)) },
  ],
})
