import { demoInstitutions } from '#apps/crm/institution/seed/institutions.ts'
import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { demoStaff, staffMember } from '#apps/crm/system/seed/employees.ts'
import { articleFiles, insertArticles } from './articles.ts'
import { bannerFiles } from './banner-pictures.ts'
import { insertBanners, insertSearchTerms } from './content.ts'
import { contentRights } from './rights.ts'

export default defineDemo({
  rights: contentRights,
  files: [...bannerFiles, ...articleFiles],
  steps: [
    { place: 260, insert: ({ tx }) => insertSearchTerms(tx) },
    {
      place: 270,
      insert({ tx, prng, load }) {
        const staff = load(demoStaff)
        const institutions = load(demoInstitutions).map(({ id }) => id)
        return insertArticles(tx, prng(50), [staffMember(staff, 'ops_1'), ...staff.service], institutions)
      },
    },
    { place: 290, insert: ({ tx }) => insertBanners(tx) },
  ],
})
