-- Comments of columns whose names do not explain themselves. The generated table types carry them.
comment on column app_version.platform is 'False for iOS, true for Android.';
comment on column app_version.number is 'Version name shown in the app.';
comment on column app_version.mini_version is 'Oldest version that may still be used.';
comment on column app_version.remind is 'The app announces the version; null for a forced update.';
