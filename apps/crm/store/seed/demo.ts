import { demoInstitutions } from '#apps/crm/institution/seed/institutions.ts'
import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { storeRights } from './rights.ts'
import { insertShops } from './shops.ts'
import { storeFiles } from './store-pictures.ts'

export default defineDemo({
  rights: storeRights,
  files: storeFiles,
  steps: [
    {
      place: 300,
      insert({ tx, prng, load }) {
        const open = load(demoInstitutions).filter(({ shop }) => shop)
        return insertShops(tx, prng(60), new Set(open.map(({ id }) => id)))
      },
    },
  ],
})
