import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { insertCollegeLibrary } from './library.ts'
import { logoFiles } from './logos.ts'
import { collegeRights } from './rights.ts'

export default defineDemo({
  rights: collegeRights,
  files: logoFiles,
  steps: [{ place: 280, insert: ({ tx, seed }) => insertCollegeLibrary(tx, seed(60)) }],
})
