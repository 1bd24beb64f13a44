import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { applyMigration, knownMigrations } from '../src/server/platform/db/migrations.ts'
import { freshDatabaseUrl } from './support/world.ts'

/** Catalogue queries for one kind of object each. Ids of objects differ, so each row is words. */
const CATALOGUE: Record<string, string> = {
  columns: `
    select format('%s.%s #%s %s %s', c.relname, attname, row_number() over (partition by attrelid order by attnum),
      format_type(atttypid, atttypmod),
      to_jsonb(a) - '{attrelid,attname,attnum,atttypid,atttypmod,atthasdef,atthasmissing,attmissingval}'::text[])
      || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') || coalesce(' acl ' || attacl::text, '') as said
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`,
  relations: `
    select format('%s %s %s options %s toast %s acl %s owner %s %s', relkind, relname, (select amname from pg_am where oid = c.relam),
      reloptions, (select t.reloptions from pg_class t where t.oid = c.reltoastrelid), relacl, relowner::regrole,
      to_jsonb(c) - '{oid,relname,relnamespace,reltype,relam,relfilenode,reltoastrelid,relfrozenxid,relminmxid,reltuples,
        relpages,relallvisible,relallfrozen,relnatts,relacl,relowner,relkind,reloptions}'::text[]) as said
    from pg_class c where relnamespace = 'public'::regnamespace`,
  constraints: `
    select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid),
      to_jsonb(c) - '{oid,conname,connamespace,conrelid,contypid,conindid,conparentid,confrelid,conkey,confkey,conpfeqop,conppeqop,
        conffeqop,confdelsetcols,conexclop,conbin}'::text[]) as said
    from pg_constraint c where connamespace = 'public'::regnamespace`,
  indexes: `
    select format('%s %s', pg_get_indexdef(indexrelid),
      to_jsonb(i) - '{indexrelid,indrelid,indkey,indcollation,indclass,indexprs,indpred,indcheckxmin}'::text[]) as said
    from pg_index i join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  triggers: `
    select format('%s enabled %s', pg_get_triggerdef(t.oid), tgenabled) as said
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal`,
  functions: `
    select format('%s %s acl %s owner %s %s', pg_get_functiondef(p.oid), pg_get_function_identity_arguments(p.oid), proacl,
      proowner::regrole, to_jsonb(p) - '{oid,pronamespace,prosrc,proowner,proacl,prosqlbody}'::text[]) as said
    from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  sequences: `
    select format('%s of %s.%s %s', s.seqrelid::regclass, d.refobjid::regclass,
      (select attname from pg_attribute where attrelid = d.refobjid and attnum = d.refobjsubid),
      to_jsonb(s) - '{seqrelid}'::text[]) || coalesce(' last ' || pg_sequence_last_value(s.seqrelid), '') as said
    from pg_sequence s join pg_class c on c.oid = seqrelid join pg_depend d on d.objid = seqrelid and d.deptype in ('i', 'a')
    where c.relnamespace = 'public'::regnamespace`,
  comments: `select format('%s %s', pg_describe_object(classoid, objoid, objsubid), description) as said
    from pg_description where objoid >= 16384`,
  extensions: `
    select format('%s %s %s', extname, extversion, extnamespace::regnamespace) as said from pg_extension`,
  grants: `
    select format('%s %s', nspname, nspacl) as said from pg_namespace where nspname !~ '^pg_(toast_)?temp'
    union all select format('%s %s', defaclobjtype, defaclacl) from pg_default_acl
    union all select format('%s %s', pg_describe_object(classoid, objoid, objsubid), initprivs) from pg_init_privs
      where objoid >= 16384
    union all select setconfig::text from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())`,
  'all objects and what they depend on': `
    select regexp_replace(format('%s -> %s %s', pg_describe_object(classid, objid, objsubid),
      pg_describe_object(refclassid, refobjid, refobjsubid), deptype), '\\d{5,}', 'N', 'g') as said
    from pg_depend where objid >= 16384 or refobjid >= 16384`,
  'statistics, publications, policies and the like': `
    select 'statistics ' || pg_get_statisticsobjdef(oid) as said from pg_statistic_ext
    union all select 'publication ' || pubname from pg_publication
    union all select 'event trigger ' || evtname from pg_event_trigger
    union all select 'policy ' || polname from pg_policy
    union all select 'rule ' || rulename from pg_rewrite where oid >= 16384
    union all select 'type ' || typname || ' ' || typtype::text || ' ' || typowner::regrole from pg_type where typnamespace = 'public'::regnamespace`,
}

/** Values that differ from database to database. */
const OWN_VALUES: Record<string, string[]> = {
  task_list_versions: ['version'],
  rejection_reasons: ['created_at', 'updated_at'],
}

async function databaseWith(migrations: MigrationMeta[]): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await freshDatabaseUrl() })
  await client.connect()
  await client.query('begin')
  for (const migration of migrations) await applyMigration(client, migration)
  await client.query('commit')
  return client
}

async function said(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ said: string }>(query)
  return rows.map((row) => row.said).sort()
}

async function rowsOf(client: pg.Client): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`)
    found[name] = rows
      .map(({ row }) => {
        for (const column of OWN_VALUES[name] ?? []) row[column] = typeof row[column]
        return JSON.stringify(row)
      })
      .sort()
  }
  return found
}

describe('the ground makes the same database as the 58 migrations', async () => {
  const ground = fileURLToPath(new URL('../src/server/database/ground', import.meta.url))
  const [before, after] = await Promise.all([
    databaseWith(knownMigrations()),
    databaseWith(readMigrationFiles({ migrationsFolder: ground })),
  ])

  test.each(Object.entries(CATALOGUE))('%s', async (what, query) => {
    const [expected, made] = await Promise.all([said(before, query), said(after, query)])
    console.log(`${what}: ${expected.length} of the 58, ${made.length} of the ground`)
    const [missing, extra] = [
      expected.filter((one) => !made.includes(one)),
      made.filter((one) => !expected.includes(one)),
    ]
    expect({ missing, extra, count: made.length }).toEqual({ missing: [], extra: [], count: expected.length })
  })

  test('rows', async () => {
    const [expected, made] = await Promise.all([rowsOf(before), rowsOf(after)])
    console.log(
      Object.entries(expected)
        .filter(([, rows]) => rows.length > 0)
        .map(([table, rows]) => `${table}: ${rows.length}`)
        .join(', '),
    )
    expect(made).toEqual(expected)
  })
})
