-- Accounts, sessions and keys of the auth service. A schema of its own: nothing here refers to the school.
-- Instants have milliseconds, as the program's clock does.

create schema auth;

create table auth.users (
  id uuid primary key,
  -- Lower case, so that one person has one account however the address is typed.
  email text not null,
  -- Null until the person has chosen a password.
  password_hash text check (password_hash like '$argon2id$%'),
  email_confirmed_at timestamptz(3),
  invited_at timestamptz(3),
  recovery_sent_at timestamptz(3),
  last_sign_in_at timestamptz(3),
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint users_email_unique unique (email),
  constraint users_email_form check (email !~ '[A-Z[:space:]]' and length(email) between 3 and 255)
);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- How the person proved who they are: a password, or a link that was mailed ('otp').
  method text not null check (method in ('password', 'otp')),
  -- A refresh token is (id, counter) under a MAC with this key: none of them is stored.
  refresh_key bytea not null check (octet_length(refresh_key) = 32),
  refresh_counter integer not null default 0 check (refresh_counter >= 0),
  user_agent text,
  address text,
  created_at timestamptz(3) not null,
  refreshed_at timestamptz(3) not null
);
create index on auth.sessions (user_id);
create index on auth.sessions (refreshed_at);

create table auth.one_time_tokens (
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('recovery', 'invite')),
  -- SHA-256 of what stands in the link.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at),
  -- A new link replaces the old one.
  primary key (user_id, kind),
  unique (token_hash)
);
create index on auth.one_time_tokens (expires_at);

create table auth.signing_keys (
  id uuid primary key,
  public_jwk jsonb not null,
  -- Gone once the key is retired: it can then only verify.
  private_jwk jsonb,
  created_at timestamptz(3) not null,
  retired_at timestamptz(3),
  check ((private_jwk is null) = (retired_at is not null))
);
-- One key signs. Processes that start together and each bring one meet here; the first wins.
create unique index signing_keys_one_active on auth.signing_keys ((true)) where retired_at is null;

-- Browsers in which a person has signed in before: their attempts are counted apart from everybody else's,
-- so that a stranger's wrong passwords lock out the stranger only.
create table auth.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  -- SHA-256 of the browser's cookie.
  device_hash bytea not null check (octet_length(device_hash) = 32),
  seen_at timestamptz(3) not null,
  primary key (user_id, device_hash)
);
create index on auth.known_devices (seen_at);

create table auth.throttles (
  rule text not null,
  -- SHA-256 of the address or account: nothing typed by a stranger is kept in the clear.
  subject bytea not null check (octet_length(subject) = 32),
  attempts integer not null check (attempts > 0),
  blocked_until timestamptz(3),
  expires_at timestamptz(3) not null,
  primary key (rule, subject)
);
create index on auth.throttles (expires_at);
