import { sql } from 'kysely'
import { officeTime } from '#apps/crm/seed/moments.ts'
import { demoPhoneOf, randomPersonName } from '#apps/crm/seed/names.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { linkShopPictures } from './link-pictures.ts'
import type { ShopInstitution } from './shop-institution.ts'
import { insertShopParts } from './shop-parts.ts'
import { BUSINESS_TEXTS } from './shop-texts.ts'
import { shopPictureUrl } from './store-pictures.ts'

/** Institutions without a shop; the first could open one. */
const INSTITUTIONS_WITHOUT_SHOP: readonly string[] = ['远洋移民事务所', '博纳海外预科']

const STREETS = ['人民南路四段27号', '世纪大道88号金茂大厦12层', '解放碑步行街66号', '科技园南区创新路9号', '建国门外大街1号国贸三期']

const demoShop = (random: Prng, { id, kind, region, open }: ShopInstitution, place: number) => {
  const line = BUSINESS_TEXTS[kind]
  return {
    institution_id: id,
    open,
    logo: shopPictureUrl('logo', place),
    cover: shopPictureUrl('cover', place),
    introduction: line?.introduction,
    environment_images: [0, 1, 2, 3].slice(0, random.int(2, 4)).map(at => shopPictureUrl('environment', place + at)),
    highlights: line?.highlights ?? [],
    service_countries: line?.countries ?? [],
    region,
    address: random.pick(STREETS),
    // A few shops are incomplete.
    opening_hours: random.chance(0.8) ? random.pick(['周一至周六 9:00-18:30', '每天 10:00-20:00', '周一至周五 9:00-18:00']) : null,
    contact_person: `${randomPersonName(random, 'FEMALE').slice(0, 1)}老师`,
    contact_phone: demoPhoneOf(random, 70_000 + place),
    contact_wechat: `yuanhang_shop${place + 1}`,
    days: 400 - place * 25,
  }
}

/** Inserts shops for almost all institutions, with all their parts. `open`: ids of institutions whose shop students see. */
export async function insertShops(tx: Tx, random: Prng, open: ReadonlySet<number>): Promise<void> {
  const { rows } = await sql<ShopInstitution>`select id, name, business_type as kind, province_city_district as region, false as open
    from institution order by id`.execute(tx)
  const institutions = rows.filter(({ name }) => !INSTITUTIONS_WITHOUT_SHOP.includes(name)).map(one => ({ ...one, open: open.has(one.id) }))
  const shops = institutions.map((institution, place) => demoShop(random, institution, place))
  await sql`
    insert into institutions_store (institution_id, open, logo, cover, introduction, environment_images, highlights, service_countries, region, address,
      opening_hours, contact_person, contact_phone, contact_wechat, created_date, last_modified_date)
    select institution_id, open, logo, cover, introduction, environment_images, highlights, service_countries, region, address, opening_hours,
      contact_person, contact_phone, contact_wechat, ${officeTime(sql`days`, sql`institution_id`)}, ${officeTime(sql`days / 4`, sql`institution_id + 7`)}
    from jsonb_to_recordset(${JSON.stringify(shops)}::jsonb) as s(institution_id bigint, open boolean, logo text, cover text, introduction text,
      environment_images text[], highlights text[], service_countries text[], region text, address text, opening_hours text, contact_person text,
      contact_phone text, contact_wechat text, days int)`.execute(tx)
  await insertShopParts(tx, random, institutions)
  await linkShopPictures(tx)
}
