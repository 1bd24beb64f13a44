/** Pairs for json_build_object: what a task's card says at a glance. */
export const taskFacts = (table: string) => `'minutes', ${table}.minutes, 'town', ${table}.town,
  'inPerson', ${table}.in_person, 'link', ${table}.link, 'platform', ${table}.platform, 'act', ${table}.act,
  'forBusiness', ${table}.campaign_id is not null, 'pictureUrl', case when ${table}.picture_key is not null
    then '/api/tasks/' || ${table}.id || '/picture?v=' || left(md5(${table}.picture_key), 8) end`
