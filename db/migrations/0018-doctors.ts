import type { Sql } from "#db/migrate.ts";

/** Talk to hospital: what a hospital and a doctor say of themselves, and the departments that both are found by. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE departments (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name citext NOT NULL UNIQUE CHECK (name <> ''),
      description text NOT NULL DEFAULT '',
      active boolean NOT NULL DEFAULT true
    );

    -- A hospital of the master list that has a page of its own.
    CREATE TABLE hospital_profiles (
      hospital_id uuid PRIMARY KEY REFERENCES hospitals,
      about text NOT NULL DEFAULT '',
      logo_upload_id uuid REFERENCES uploads,
      position integer NOT NULL DEFAULT 100,
      shown boolean NOT NULL DEFAULT true,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX hospital_profiles_logo ON hospital_profiles (logo_upload_id) WHERE logo_upload_id IS NOT NULL;
    CREATE INDEX hospital_profiles_shown ON hospital_profiles (position) WHERE shown;

    CREATE TABLE hospital_specialities (
      hospital_id uuid NOT NULL REFERENCES hospital_profiles ON UPDATE CASCADE ON DELETE CASCADE,
      department_id uuid NOT NULL REFERENCES departments,
      PRIMARY KEY (hospital_id, department_id)
    );
    CREATE INDEX hospital_specialities_department ON hospital_specialities (department_id);
    CREATE TABLE hospital_achievements (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      hospital_id uuid NOT NULL REFERENCES hospital_profiles ON UPDATE CASCADE ON DELETE CASCADE,
      achievement text NOT NULL CHECK (achievement <> ''),
      year integer CHECK (year BETWEEN 1850 AND 2100)
    );
    CREATE INDEX hospital_achievements_hospital ON hospital_achievements (hospital_id);
    CREATE TABLE hospital_amenities (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      hospital_id uuid NOT NULL REFERENCES hospital_profiles ON UPDATE CASCADE ON DELETE CASCADE,
      amenities text NOT NULL CHECK (amenities <> ''),
      CONSTRAINT hospital_amenities_once UNIQUE (hospital_id, amenities)
    );

    CREATE TABLE doctors (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      slug text COLLATE "C" NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      doctor_name text NOT NULL CHECK (doctor_name <> ''),
      department_id uuid NOT NULL REFERENCES departments,
      specialization text NOT NULL DEFAULT '',
      -- Years.
      total_experience integer NOT NULL DEFAULT 0 CHECK (total_experience BETWEEN 0 AND 80),
      -- Where patients meet this doctor.
      hospital_id uuid REFERENCES hospitals,
      languages text NOT NULL DEFAULT '',
      about text NOT NULL DEFAULT '',
      photo_upload_id uuid REFERENCES uploads,
      position integer NOT NULL DEFAULT 100,
      shown boolean NOT NULL DEFAULT true,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX doctors_name ON doctors USING gin (doctor_name gin_trgm_ops);
    CREATE INDEX doctors_department ON doctors (department_id);
    CREATE INDEX doctors_hospital ON doctors (hospital_id);
    CREATE INDEX doctors_photo ON doctors (photo_upload_id) WHERE photo_upload_id IS NOT NULL;
    CREATE INDEX doctors_shown ON doctors (position, doctor_name) WHERE shown;

    CREATE TABLE doctor_education (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
      degree text NOT NULL CHECK (degree <> ''),
      college_name text NOT NULL DEFAULT '',
      country text NOT NULL DEFAULT '',
      start_year integer CHECK (start_year BETWEEN 1930 AND 2100),
      end_year integer CHECK (end_year BETWEEN 1930 AND 2100),
      CHECK (end_year >= start_year)
    );
    CREATE INDEX doctor_education_doctor ON doctor_education (doctor_id);
    CREATE TABLE doctor_experience (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
      hospital_name text NOT NULL CHECK (hospital_name <> ''),
      department text NOT NULL DEFAULT '',
      designation text NOT NULL DEFAULT '',
      start_year integer CHECK (start_year BETWEEN 1930 AND 2100),
      -- Empty: until today.
      end_year integer CHECK (end_year BETWEEN 1930 AND 2100),
      CHECK (end_year >= start_year)
    );
    CREATE INDEX doctor_experience_doctor ON doctor_experience (doctor_id);
    CREATE TABLE doctor_achievements (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
      achievement text NOT NULL CHECK (achievement <> ''),
      year integer CHECK (year BETWEEN 1930 AND 2100)
    );
    CREATE INDEX doctor_achievements_doctor ON doctor_achievements (doctor_id);
    CREATE TABLE doctor_articles (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
      title text NOT NULL CHECK (title <> ''),
      caption text NOT NULL DEFAULT '',
      blogs_description text NOT NULL CHECK (blogs_description <> ''),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX doctor_articles_doctor ON doctor_articles (doctor_id, created_at DESC);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE doctor_articles, doctor_achievements, doctor_experience, doctor_education, doctors,
      hospital_amenities, hospital_achievements, hospital_specialities, hospital_profiles, departments;
  `);
}
